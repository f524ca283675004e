import { group } from '../core/svg.ts'
import { chipStack, playingCard, type Suit } from '../props/cards-and-chips.ts'
import { glow, sky, sparkles } from '../scene/air.ts'
import { ground } from '../scene/ground.ts'
import { halo } from '../scene/halo.ts'
import { salon, WOOD, type TableLook } from './salon.ts'
import { props, type Hero, type Stage } from './stage.ts'

type CardPlace = readonly [rank: string, suit: Suit, x: number, y: number, turn: number, w: number]
type ChipPlace = readonly [x: number, y: number, r: number, colour: string, chips: number, label: string]

const CHIPS: readonly (readonly ChipPlace[])[] = [
  [
    [112, 596, 66, '#b4122e', 5, '100'],
    [492, 604, 68, '#12408f', 4, '500'],
    [386, 622, 54, '#26222e', 2, '1K'],
  ],
  [
    [130, 610, 62, '#0f7a4f', 6, '25'],
    [240, 628, 62, '#b4122e', 3, '100'],
    [468, 612, 66, '#6d28d9', 5, '5K'],
  ],
  [
    [300, 640, 60, '#d97706', 4, '৳'],
    [168, 640, 52, '#b4122e', 2, ''],
    [432, 640, 52, '#12408f', 3, ''],
  ],
]

async function deal(
  stage: Stage,
  key: string,
  cards: readonly CardPlace[],
  chips: readonly ChipPlace[],
): Promise<void> {
  await props(stage, `deal ${key}`, (s) => {
    for (const [rank, suit, x, y, turn, w] of cards) s.add(playingCard(s, rank, suit, x, y, turn, w))
    s.add(s.lifted(10, 10, 0.6, ...chips.map(([x, y, r, colour, n, label]) => chipStack(s, x, y, r, colour, n, label))))
  })
  await sparkles(stage.canvas, stage.r, 20, { y: [0.05, 0.6] })
}

const BACCARAT_HANDS: readonly (readonly CardPlace[])[] = [
  [
    ['K', 'diamonds', 190, 350, -24, 212],
    ['9', 'spades', 420, 350, 20, 212],
    ['A', 'hearts', 304, 306, -3, 236],
  ],
  [
    ['8', 'hearts', 210, 330, -14, 222],
    ['Q', 'clubs', 400, 320, 12, 222],
    ['9', 'diamonds', 306, 372, 2, 190],
  ],
  [
    ['9', 'clubs', 196, 322, -10, 236],
    ['K', 'hearts', 404, 322, 10, 236],
  ],
]

export const baccarat: Hero<TableLook> = async (stage, { felt }) => {
  await salon(stage, felt)
  await deal(stage, `baccarat ${stage.variant}`, BACCARAT_HANDS[stage.variant]!, CHIPS[0]!)
}

const BLACKJACK_HANDS: readonly (readonly CardPlace[])[] = [
  [
    ['J', 'spades', 222, 338, -12, 238],
    ['A', 'spades', 384, 320, 10, 238],
  ],
  [
    ['A', 'hearts', 216, 330, -16, 232],
    ['K', 'spades', 388, 322, 8, 240],
  ],
  [
    ['10', 'diamonds', 170, 344, -22, 204],
    ['A', 'clubs', 302, 308, -2, 224],
    ['Q', 'hearts', 430, 344, 20, 204],
  ],
]

export const blackjack: Hero<TableLook> = async (stage, { felt }) => {
  await salon(stage, felt)
  await halo(stage.canvas, 'wreath', 300, 322, 250, stage.p)
  await deal(stage, `blackjack ${stage.variant}`, BLACKJACK_HANDS[stage.variant]!, CHIPS[1]!)
}

export const teenPatti: Hero<TableLook> = async (stage, { felt }) => {
  const { canvas, p, r, variant } = stage
  sky(canvas, p, r)
  await halo(canvas, 'mandala', 300, 320, 258, p, { petals: 24 })
  await glow(canvas, 300, 320, 300, 300, p.glow, 0.85)
  await ground(canvas, 'felt', variant, { far: WOOD, glow: '#ffe7ae', alt: felt, deep: p.deep })
  const hands: readonly (readonly CardPlace[])[] = [
    [
      ['A', 'hearts', 168, 352, -22, 206],
      ['A', 'diamonds', 434, 352, 22, 206],
      ['A', 'spades', 300, 316, 0, 222],
    ],
    [
      ['K', 'clubs', 178, 342, -18, 208],
      ['Q', 'clubs', 424, 342, 18, 208],
      ['A', 'clubs', 300, 312, 0, 220],
    ],
    [
      ['7', 'hearts', 176, 346, -20, 206],
      ['7', 'spades', 426, 346, 20, 206],
      ['7', 'diamonds', 300, 314, 0, 222],
    ],
  ]
  await deal(stage, `teenpatti ${variant}`, hands[variant]!, CHIPS[2]!)
}

async function fan(stage: Stage, ranks: readonly (readonly [string, Suit])[], w: number): Promise<void> {
  await props(stage, `fan ${ranks.flat().join(' ')}`, (s) => {
    for (const [i, [rank, suit]] of ranks.entries()) {
      const turn = (i - (ranks.length - 1) / 2) * (56 / (ranks.length - 1))
      s.add(group(`translate(300 640) rotate(${turn}) translate(0 -330)`, playingCard(s, rank, suit, 0, 0, 0, w)))
    }
  })
}

export const poker: Hero<TableLook> = async (stage, { felt }) => {
  await salon(stage, felt)
  const suits: readonly Suit[] = ['spades', 'hearts', 'clubs']
  const suit = suits[stage.variant]!
  await fan(
    stage,
    ['10', 'J', 'Q', 'K', 'A'].map((rank) => [rank, suit] as const),
    172,
  )
  await deal(stage, 'poker chips', [], CHIPS[1]!)
}

export const rummy: Hero<TableLook> = async (stage, { felt }) => {
  await salon(stage, felt)
  const hands = [
    [
      ['4', 'hearts'],
      ['5', 'hearts'],
      ['6', 'hearts'],
      ['J', 'clubs'],
      ['J', 'diamonds'],
      ['J', 'spades'],
    ],
    [
      ['7', 'spades'],
      ['8', 'spades'],
      ['9', 'spades'],
      ['Q', 'hearts'],
      ['Q', 'clubs'],
      ['A', 'diamonds'],
    ],
    [
      ['A', 'clubs'],
      ['2', 'clubs'],
      ['3', 'clubs'],
      ['K', 'diamonds'],
      ['K', 'hearts'],
      ['9', 'hearts'],
    ],
  ] as const
  await halo(stage.canvas, 'hex', 300, 318, 246, stage.p)
  await fan(stage, hands[stage.variant]!, 142)
  await deal(stage, 'rummy chips', [], CHIPS[2]!)
}
