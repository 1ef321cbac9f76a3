#!/usr/bin/env python3
"""PyTorch and VecEnv: a policy learns Othello 6 × 6 by self-play (REINFORCE with a learned baseline).

The arrays of a VecEnv lie where C writes them; torch.from_numpy looks at the same memory, so nothing is copied until a
tensor is kept. Rewards are those of the seat that moved.

usage: torch_vec.py [STEPS]      of all games; standard 3,000
"""

import sys

import torch
from torch import nn

import quincunx as qx

GAMES, LENGTH = 256, 32


class Network(nn.Module):
    """Planes to logits of all moves, and to what the seat that moves may expect, -1 to 1."""

    def __init__(self, game):
        super().__init__()
        planes, height, width = game.obs_shape
        self.body = nn.Sequential(nn.Conv2d(planes, 32, 3, padding=1), nn.ReLU(), nn.Conv2d(32, 32, 3, padding=1), nn.ReLU(),
                                  nn.Flatten())
        self.policy = nn.Linear(32 * height * width, game.n_actions)
        self.value = nn.Linear(32 * height * width, 1)

    def forward(self, obs, mask):
        hidden = self.body(obs)
        logits = self.policy(hidden).masked_fill(~mask, -1e9)
        return logits, torch.tanh(self.value(hidden)).squeeze(1)


def play_on(env, network):
    """LENGTH moves in every game: what was seen and done, and who did it."""
    obs, mask, turn = torch.from_numpy(env.obs), torch.from_numpy(env.mask), torch.from_numpy(env.turn)
    seen = []
    for _ in range(LENGTH):
        with torch.no_grad():
            moves = torch.distributions.Categorical(logits=network(obs, mask)[0]).sample()
        before = obs.clone(), mask.clone(), turn.clone()
        step = env.step(moves.numpy())
        seen.append((*before, moves, torch.from_numpy(step.reward).clone(), torch.from_numpy(step.done).clone()))
    return seen


def returns(seen, network, env):
    """What each move brought its mover: the reward at the end of that game, or what is expected where it goes on."""
    with torch.no_grad():
        worth = network(torch.from_numpy(env.obs), torch.from_numpy(env.mask))[1]
    to_seat = torch.stack([worth, -worth], 1)  # to who is to move, and to the other
    ahead = torch.where(torch.from_numpy(env.turn)[:, None] == 0, to_seat, to_seat.flip(1))
    made = []
    for _, _, turn, _, reward, done in reversed(seen):
        ahead = torch.where(done[:, None], reward, ahead)
        made.append(ahead.gather(1, turn[:, None]).squeeze(1))
    return torch.stack(made[::-1])


def learn(network, env, n_steps, rate=1e-3):
    optimiser = torch.optim.Adam(network.parameters(), rate)
    for _ in range(0, n_steps, LENGTH):
        seen = play_on(env, network)
        target = returns(seen, network, env).flatten()
        obs, mask, _, moves = (torch.cat([row[i] for row in seen]) for i in range(4))
        logits, value = network(obs, mask)
        choice = torch.distributions.Categorical(logits=logits)
        gain = -(choice.log_prob(moves) * (target - value.detach())).mean()
        loss = gain + (value - target).square().mean() - 0.01 * choice.entropy().mean()
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()


def bot(network):
    """The network as a bot: its likeliest move."""

    def choose(state, seat):
        with torch.no_grad():
            logits, _ = network(torch.from_numpy(state.obs(seat))[None], torch.from_numpy(state.mask(seat))[None])
        return int(logits.argmax())

    return choose


def main():
    torch.manual_seed(1)
    game = qx.Game("othello", size=6)
    network, env = Network(game), qx.VecEnv(game, GAMES, seed=1)
    print("before:", qx.match(game, bot(network), "random", games=100))
    learn(network, env, int(sys.argv[1]) if len(sys.argv) > 1 else 3000)
    print("after: ", qx.match(game, bot(network), "random", games=100))


if __name__ == "__main__":
    main()
