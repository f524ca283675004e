import type { Canvas } from '../core/canvas.ts'
import { rgb } from '../core/colour.ts'
import { shared } from '../core/share.ts'
import { coverage } from '../core/raster.ts'
import { circle, ellipse, group, path, Scene } from '../core/svg.ts'
import { chipStack, playingCard, type Suit } from '../props/cards-and-chips.ts'
import { die } from '../props/blocks.ts'
import { fortuneWheel, rouletteWheel } from '../props/round.ts'
import { emblem } from '../relief/emblem.ts'
import { embers, glow, pool, rays, sky, sparkles } from '../scene/air.ts'
import { ground } from '../scene/ground.ts'
import { halo } from '../scene/halo.ts'
import { props, stand, standFigure, type Hero, type Stage } from './stage.ts'

/** The cloth of a table. */
export type TableLook = {
  readonly felt: string
}

const WOOD = '#6f3716'

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

async function salon(stage: Stage, felt: string): Promise<void> {
  const { canvas, p, r, variant } = stage
  sky(canvas, p, r)
  await ground(canvas, 'salon', variant, { far: WOOD, glow: '#ffe7ae', alt: felt, deep: p.deep })
  await glow(canvas, 300, 320, 330, 270, p.glow, 0.6)
}

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

export const roulette: Hero<TableLook> = async (stage, { felt }) => {
  await salon(stage, felt)
  const turn = [0.35, 1.4, 2.6][stage.variant]!
  await props(stage, `roulette ${turn}`, (s) => {
    s.add(rouletteWheel(s, 300, 392, 272, 0.6, turn))
  })
  await sparkles(stage.canvas, stage.r, 26, { size: [3, 14], colours: ['#ffffff', '#ffe7b0'] })
}

export const sicBo: Hero<TableLook> = async (stage, { felt }) => {
  await salon(stage, felt)
  const colour = ['#e11d48', '#d97706', '#6d28d9'][stage.variant]!
  await props(stage, `sicbo ${colour}`, (s) => {
    const gold = s.linear(
      [
        [0, '#5e3206'],
        [0.3, '#ffd768'],
        [0.5, '#fff4c8'],
        [0.7, '#d18f1d'],
        [1, '#5e3206'],
      ],
      0,
      0,
      1,
      0,
    )
    s.add(
      path(
        'M70 560Q70 150 300 118Q530 150 530 560Z',
        s.linear(
          [
            [0, '#fff', 0.3],
            [0.2, '#fff', 0.05],
            [0.75, '#fff', 0.04],
            [1, '#fff', 0.26],
          ],
          0,
          0,
          1,
          0,
        ),
        'stroke="#fff" stroke-opacity=".5" stroke-width="3"',
      ),
      circle(
        300,
        104,
        22,
        s.radial(
          [
            [0, '#fff6cf'],
            [0.5, '#ffc94a'],
            [1, '#8a4d07'],
          ],
          0.35,
          0.3,
          0.8,
        ),
      ),
      ellipse(300, 600, 270, 44, '#000', `opacity=".7" filter="${s.blur(16, 0.8)}"`),
      ellipse(300, 580, 262, 58, gold),
      ellipse(300, 566, 250, 52, '#2a0d08'),
      ellipse(
        300,
        566,
        236,
        46,
        s.radial([
          [0, '#a4183a'],
          [1, '#3d0612'],
        ]),
      ),
    )
    s.add(
      s.lifted(
        14,
        10,
        0.6,
        die(s, 300, 300, 98, [5, 6, 4], colour, -10),
        die(s, 196, 454, 98, [3, 1, 2], colour, 14),
        die(s, 410, 462, 98, [6, 4, 5], colour, -6),
      ),
      path(
        'M110 520Q112 250 236 160',
        'none',
        'stroke="#fff" stroke-opacity=".6" stroke-width="9" stroke-linecap="round"',
      ),
    )
  })
  await sparkles(stage.canvas, stage.r, 22)
}

const WEDGES = [
  ['#e11d48', '#f59e0b', '#2563eb', '#16a34a'],
  ['#7c3aed', '#ec4899', '#0ea5e9', '#f59e0b'],
  ['#059669', '#d97706', '#be123c', '#1d4ed8'],
] as const

export const showWheel: Hero<TableLook> = async (stage, { felt }) => {
  await salon(stage, felt)
  await rays(stage.canvas, 300, 315, 18, stage.p.glow, 0.5)
  await props(stage, `showwheel ${stage.variant}`, (s) => {
    s.add(
      fortuneWheel(s, 300, 330, 222, WEDGES[stage.variant]!, [
        '1',
        '5',
        '2',
        '10',
        '1',
        '20',
        '2',
        '5',
        '1',
        '40',
        '2',
        '10',
      ]),
    )
  })
  await sparkles(stage.canvas, stage.r, 28, { size: [3, 14] })
}

/** Paints dragon against tiger on a split ground; the two grounds come from the palette's accent and sky. */
export const dragonTiger: Hero<TableLook> = async (stage) => {
  const { canvas, p, r, variant } = stage
  await splitGround(canvas, '#0a2a86', '#a8320a')
  await glow(canvas, 150, 300, 340, 340, '#3f8cff', 0.8)
  await glow(canvas, 470, 400, 340, 340, '#ff7a1f', 0.8)
  await rays(canvas, 150, 300, 18, '#7fb4ff', 0.35, 0.7)
  await rays(canvas, 470, 420, 18, '#ffb066', 0.35, 0.7)
  await embers(canvas, variant, ['#ffb34d', '#ffe0a0', '#9cc7ff'], 0, 1)
  const bolt = await shared(`split-bolt ${canvas.w}`, () => {
    const s = new Scene(600, 800)
    s.add(
      path('M396 -10L186 810', 'none', `stroke="#fff" stroke-width="26" opacity=".6" filter="${s.blur(16, 0.6)}"`),
      path(
        'M392 -10L340 190L356 200L292 420L312 428L184 810',
        'none',
        'stroke="#fff" stroke-width="5" stroke-linejoin="round"',
      ),
    )
    return coverage(s.svg(canvas.w, canvas.h), canvas.w, canvas.h)
  })
  canvas.light(bolt, '#fff7d6')
  const size = Math.round(370 * canvas.scale)
  const metals = (
    [
      ['ice', 'gold'],
      ['jade', 'bronze'],
      ['amethyst', 'ember'],
    ] as const
  )[variant % 3]!
  await stand(
    stage,
    `dt dragon ${size}`,
    await emblem('g:spiked-dragon-head', size, { metal: metals[0], fill: '#0b2f8f', rim: '#9cd0ff' }),
    186,
    232,
  )
  await stand(
    stage,
    `dt tiger ${size}`,
    await emblem('g:tiger-head', size, { metal: metals[1], fill: '#b93a06', rim: '#ff7a2a' }),
    412,
    432,
  )
  await sparkles(canvas, r, 24, { colours: ['#ffffff', p.glow] })
}

async function splitGround(canvas: Canvas, left: string, right: string): Promise<void> {
  const [a, b] = [rgb(left), rgb(right)]
  for (let y = 0; y < canvas.h; y++) {
    const edge = canvas.w * (0.65 - (y / canvas.h) * 0.35)
    for (let x = 0; x < canvas.w; x++) {
      const side = Math.min(1, Math.max(0, (x - edge) / 2 + 0.5))
      const dark = 1 - 0.62 * (y / canvas.h)
      for (let k = 0; k < 3; k++) canvas.px[(y * canvas.w + x) * 3 + k] = (a[k]! + (b[k]! - a[k]!) * side) * dark
    }
  }
}

/** Paints a coin in the air over the table: heads or tails. */
export const toss: Hero<TableLook> = async (stage, { felt }) => {
  await salon(stage, felt)
  await halo(stage.canvas, 'gear', 300, 318, 226, stage.p)
  await pool(stage.canvas, 300, 580, 160, 26, '#000000', 0.7)
  await standFigure(
    stage,
    'f:coin',
    { x: 300, y: 318, size: 350, turn: -14 },
    { rim: '#ffb057', ambient: '#3a1a04' },
    0.6,
  )
  await sparkles(stage.canvas, stage.r, 30, { size: [3, 14] })
}
