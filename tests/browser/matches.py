"""Whole matches by taps: the panel's buttons, one after the other, until the board says who won."""

import random
import time

# Buttons of a panel that add nothing to the turn.
NOT_CHOICES = ("Play", "Play, and do not ask again", "Back")


def is_over(board, words=str):
    """Is this the last board of its match?"""
    return any(button["label"] == words("Rematch") for button in board["buttons"])


class Player:
    """Plays turns on a page for the people whose turn it is."""

    def __init__(self, page, seed, most_turns):
        self.page = page
        self.random = random.Random(seed)
        self.most_turns = most_turns
        self.turns = 0

    def play_to_the_end(self, people):
        """Plays a match in the open channel, for all these people. Returns its last board."""
        begun = time.monotonic()
        board = self.play_turns(people, self.most_turns)
        if not is_over(board, self.page.words):
            self.page.fail(f"the match is not over after {self.turns} turns; --most-turns allows more")
        print(f"  {self.page.walk}: over after {self.turns} turns of people, {time.monotonic() - begun:.0f} s", flush=True)
        self.page.shot("end")
        return board

    def play_turns(self, people, most):
        """Plays turns of these people in the open channel, until the match is over. Returns the board after them."""
        self.turns = 0
        board = self.wait_for_board(people)
        while self.turns < most and not is_over(board, self.page.words):
            self.page.become([one for one in board["mentions"] if one in people][-1])
            self.take_turn(board)
            self.turns += 1
            board = self.wait_for_board(people, board)
        return board

    def wait_for_board(self, people, before=None):
        """The newest board when it is over, or the turn of one of these people; another one than the one before."""
        self.page.step = f"wait for turn {self.turns + 1} of {' or '.join(people)}"
        return self.page.wait(lambda: self.next_board(people, before), "board with a turn, or with an end")

    def next_board(self, people, before):
        boards = [one for one in self.page.newest(8) if not one["private"]
                  and any(button["label"] in map(self.page.words, ("Move", "Rematch")) for button in one["buttons"])]
        if not boards or (before and (boards[-1]["id"], boards[-1]["text"]) == (before["id"], before["text"])):
            return None
        board = boards[-1]
        return board if is_over(board, self.page.words) or set(board["mentions"]) & set(people) else None

    def take_turn(self, board):
        """Opens the panel, taps choices until the turn is complete, and plays it."""
        page = self.page
        panel = page.ask(page.words("Move"), board["id"])
        if self.turns == 0:
            page.shot("panel")
        went_back = self.turns != 1
        play, back = map(page.words, ("Play", "Back"))
        while True:
            labels = [button["label"] for button in panel["buttons"] if not button["disabled"]]
            if play in labels:
                if self.turns < 2:
                    page.shot("turn")
                page.finish(play, panel["id"])
                return
            if not labels:
                page.fail(f"the panel has no choice: {panel['text']}")
            if back in labels and not went_back:
                went_back = True
                page.shot("step")
                panel = page.press(back, panel["id"])
                continue
            panel = page.press(self.choice(panel), panel["id"])

    def choice(self, panel):
        """A turn that wins, else a capture, else any choice."""
        choices = [button for button in panel["buttons"] if button["label"] not in map(self.page.words, NOT_CHOICES) and not button["disabled"]]
        wins = [button for button in choices if button["green"]]
        captures = [button for button in choices if "×" in button["label"]]
        return self.random.choice(wins or captures or choices)["label"]
