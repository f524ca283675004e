import type { Palette } from '../core/colour.ts'
import type { Extra } from '../heroes/slots.ts'
import type { Metal } from '../relief/materials.ts'
import type { GroundName } from '../scene/ground.ts'
import type { HaloName } from '../scene/halo.ts'

/** A slot's theme: its hero, place and light. Hues are OKLCH angles: ground, glow, accent. */
export type SlotTheme = {
  readonly icon: string
  readonly hues: readonly [number, number, number]
  readonly ground: GroundName
  readonly halo: HaloName
  /** Metal of the emblem; a colour figure ignores it. */
  readonly metal: Metal
  /** Enamel behind the emblem and stroke of the title. */
  readonly fill: string
  readonly title: Metal
  readonly extra?: Extra
  readonly own?: Partial<Palette>
}

type Row = readonly [
  icon: string,
  hues: readonly [number, number, number],
  ground: GroundName,
  halo: HaloName,
  metal: Metal,
  fill: string,
  title: Metal,
  extra?: Extra | undefined,
  own?: Partial<Palette>,
]

const ROWS: Record<string, Row> = {
  // beasts of land
  tiger: ['g:tiger-head', [150, 85, 50], 'jungle', 'sun', 'gold', '#c2410c', 'gold', undefined, { alt: '#f59e0b' }],
  lion: ['g:lion', [50, 85, 30], 'dunes', 'sun', 'gold', '#92400e', 'gold'],
  leopard: ['f:leopard', [110, 90, 60], 'jungle', 'mandala', 'gold', '#5a3a06', 'gold', 'leaves'],
  elephant: ['g:elephant-head', [175, 85, 150], 'arches', 'mandala', 'gold', '#0f766e', 'gold', 'marigolds'],
  wolf: ['g:wolf-head', [260, 220, 280], 'snow', 'sun', 'silver', '#1e3a5f', 'silver', 'snow'],
  fox: ['g:fox-head', [30, 70, 350], 'pagoda', 'sun', 'ember', '#7a1a05', 'ember', 'petals'],
  bear: ['g:bear-head', [235, 205, 60], 'snow', 'ring', 'bronze', '#3b2208', 'ice', 'snow'],
  bull: ['g:minotaur', [20, 60, 40], 'dunes', 'ring', 'bronze', '#7f1d1d', 'ember', 'embers'],
  buffalo: ['f:water-buffalo', [85, 75, 130], 'meadow', 'sun', 'gold', '#3f4a12', 'gold'],
  boar: ['g:boar', [70, 75, 25], 'meadow', 'ring', 'bronze', '#4a2c0e', 'bronze', 'leaves'],
  horse: ['g:horse-head', [70, 95, 120], 'dunes', 'wreath', 'gold', '#713f12', 'gold'],
  stag: ['g:stag-head', [155, 110, 200], 'snow', 'mandala', 'silver', '#14532d', 'silver', 'snow'],
  rhino: ['g:rhinoceros-horn', [210, 90, 40], 'dunes', 'gear', 'silver', '#334155', 'silver'],
  hippo: ['f:hippopotamus', [300, 60, 200], 'river', 'sun', 'gold', '#3b1a5a', 'amethyst'],
  zebra: ['f:zebra', [100, 95, 350], 'meadow', 'wreath', 'ivory', '#2a2a2a', 'ivory'],
  giraffe: ['f:giraffe', [75, 90, 130], 'meadow', 'sun', 'gold', '#6b4a10', 'gold'],
  camel: ['f:two-hump-camel', [60, 80, 320], 'pyramids', 'sun', 'gold', '#7a4a10', 'gold'],
  gorilla: ['g:gorilla', [135, 115, 80], 'jungle', 'ring', 'obsidian', '#14532d', 'lime', 'leaves'],
  monkey: ['f:monkey', [90, 85, 40], 'jungle', 'mandala', 'gold', '#4a3208', 'gold', 'coins'],
  panda: ['f:panda', [145, 120, 350], 'pagoda', 'sun', 'jade', '#0b3d2e', 'jade', 'leaves'],
  rabbit: ['f:rabbit', [275, 90, 330], 'meadow', 'sun', 'ivory', '#3b2a5a', 'rose', 'petals'],
  otter: ['f:otter', [200, 150, 60], 'river', 'mandala', 'bronze', '#0b3a4a', 'ice'],
  cat: ['f:cat', [5, 75, 40], 'pagoda', 'wreath', 'gold', '#6b0f1a', 'gold', 'coins'],
  mammoth: ['g:mammoth', [225, 200, 250], 'snow', 'gear', 'ivory', '#1e3a5f', 'ice', 'snow'],
  rex: ['g:dinosaur-rex', [125, 100, 45], 'jungle', 'ring', 'lime', '#3a1a05', 'lime', 'embers'],
  // beasts of the water
  kraken: ['g:sea-dragon', [200, 185, 160], 'sea', 'ring', 'jade', '#063c46', 'jade'],
  deep: ['g:kraken-tentacle', [205, 190, 280], 'sea', 'gear', 'jade', '#083344', 'jade'],
  angler: ['g:angler-fish', [240, 150, 170], 'sea', 'mandala', 'ice', '#0c2a5a', 'ice'],
  shark: ['f:shark', [215, 195, 20], 'sea', 'ring', 'ice', '#0a2a4a', 'ice'],
  whale: ['f:whale', [225, 200, 310], 'sea', 'sun', 'ice', '#0a2a5a', 'ice'],
  dolphin: ['f:dolphin', [195, 85, 160], 'river', 'sun', 'ice', '#064a5a', 'ice'],
  octopus: ['f:octopus', [330, 20, 200], 'sea', 'mandala', 'rose', '#5a0a3a', 'rose'],
  jellyfish: ['f:jellyfish', [295, 320, 200], 'sea', 'gear', 'amethyst', '#2a0a5a', 'amethyst'],
  crab: ['f:crab', [25, 75, 200], 'sea', 'wreath', 'ember', '#6b1a05', 'ember', 'coins'],
  fish: ['f:fish', [185, 170, 90], 'river', 'ring', 'silver', '#06404a', 'silver'],
  koi: ['g:double-fish', [25, 60, 340], 'pagoda', 'mandala', 'ember', '#7a0f1a', 'ember', 'petals'],
  turtle: ['f:turtle', [160, 140, 210], 'sea', 'mandala', 'jade', '#064a3a', 'jade'],
  crocodile: ['f:crocodile', [130, 110, 90], 'river', 'ring', 'lime', '#14401a', 'lime', 'leaves'],
  frog: ['f:frog', [140, 125, 320], 'meadow', 'sun', 'lime', '#1a4a0a', 'lime'],
  seahorse: ['g:seahorse', [190, 60, 330], 'sea', 'wreath', 'gold', '#0a4a5a', 'gold'],
  mermaid: ['g:mermaid', [175, 165, 330], 'sea', 'sun', 'rose', '#0a4a4a', 'rose'],
  snail: ['f:snail', [105, 100, 330], 'meadow', 'mandala', 'gold', '#3a4a0a', 'lime', 'leaves'],
  penguin: ['f:penguin', [230, 205, 60], 'snow', 'sun', 'ice', '#0a2a5a', 'ice', 'snow'],
  // birds and small wings
  eagle: ['g:eagle-head', [245, 85, 30], 'mountains', 'sun', 'gold', '#1e3a8a', 'gold'],
  raven: ['g:raven', [285, 300, 250], 'castle', 'sun', 'obsidian', '#2a1a4a', 'amethyst'],
  owl: ['g:owl', [255, 85, 300], 'mountains', 'mandala', 'bronze', '#1e2a5a', 'bronze'],
  peacock: ['f:peacock', [180, 160, 280], 'arches', 'wreath', 'jade', '#064a4a', 'jade', 'marigolds'],
  parrot: ['f:parrot', [135, 110, 20], 'jungle', 'sun', 'gold', '#14532d', 'gold', 'leaves'],
  flamingo: ['f:flamingo', [345, 30, 190], 'river', 'sun', 'candy', '#6b0a3a', 'candy', 'petals'],
  swan: ['f:swan', [265, 230, 330], 'river', 'wreath', 'silver', '#2a2a6b', 'silver', 'petals'],
  rooster: ['f:rooster', [35, 80, 10], 'meadow', 'sun', 'ember', '#6b2a05', 'ember'],
  phoenix: ['f:phoenix-bird', [20, 70, 50], 'mountains', 'ring', 'ember', '#6b0a05', 'ember', 'embers'],
  griffin: ['g:griffin-symbol', [265, 85, 240], 'castle', 'ring', 'gold', '#1e2a6b', 'gold'],
  pegasus: ['g:pegasus', [240, 220, 320], 'mountains', 'wreath', 'silver', '#1e3a8a', 'silver'],
  butterfly: ['g:butterfly', [320, 340, 190], 'meadow', 'mandala', 'amethyst', '#5a0a5a', 'amethyst', 'petals'],
  bee: ['f:honeybee', [75, 90, 50], 'meadow', 'hex', 'gold', '#5a3a05', 'gold'],
  spider: ['g:spider-alt', [310, 320, 160], 'cave', 'gear', 'amethyst', '#2a0a3a', 'amethyst'],
  scorpion: ['g:scorpion', [40, 60, 350], 'dunes', 'ring', 'ember', '#5a1a05', 'ember'],
  scarab: ['g:scarab-beetle', [90, 95, 190], 'pyramids', 'ring', 'jade', '#064a3a', 'gold'],
  cobra: ['g:cobra', [145, 130, 300], 'pyramids', 'mandala', 'lime', '#14401a', 'lime'],
  // legends
  dragon: ['g:spiked-dragon-head', [22, 65, 40], 'mountains', 'ring', 'gold', '#8f1020', 'ember', 'coins'],
  dragonface: ['f:dragon-face', [10, 80, 150], 'pagoda', 'wreath', 'ruby', '#6b0a0a', 'ruby', 'lanterns'],
  hydra: ['g:hydra', [140, 120, 90], 'cave', 'ring', 'lime', '#14532d', 'lime'],
  pharaoh: [
    'g:pharoah',
    [40, 85, 300],
    'pyramids',
    'sun',
    'gold',
    '#1e3a8a',
    'gold',
    undefined,
    { sky0: '#2b1055', sky1: '#a3380f', alt: '#f97316' },
  ],
  egypt: ['g:anubis', [275, 85, 60], 'pyramids', 'sun', 'gold', '#2a1a6b', 'gold'],
  horus: ['g:egyptian-bird', [60, 85, 190], 'pyramids', 'mandala', 'gold', '#0f766e', 'gold'],
  sphinx: ['g:egyptian-sphinx', [230, 85, 40], 'pyramids', 'sun', 'gold', '#1e3a8a', 'gold'],
  mummy: ['g:mummy-head', [170, 150, 90], 'cave', 'ring', 'ivory', '#3a4a2a', 'ivory'],
  rome: ['g:spartan-helmet', [255, 75, 230], 'columns', 'mandala', 'bronze', '#9f1239', 'bronze'],
  greek: ['g:laurel-crown', [245, 85, 210], 'columns', 'sun', 'gold', '#1d4ed8', 'gold', 'bolts'],
  medusa: ['g:medusa-head', [160, 150, 320], 'columns', 'mandala', 'lime', '#3b0764', 'lime'],
  norse: ['g:viking-helmet', [220, 200, 60], 'snow', 'gear', 'silver', '#155e9c', 'ice', 'snow'],
  hammer: ['g:thor-hammer', [250, 200, 175], 'mountains', 'mandala', 'silver', '#155e9c', 'ice', 'bolts'],
  valkyrie: ['g:winged-sword', [345, 60, 250], 'mountains', 'wreath', 'rose', '#6b0a2a', 'rose', 'embers'],
  samurai: [
    'g:samurai-helmet',
    [350, 20, 10],
    'pagoda',
    'sun',
    'obsidian',
    '#b3122b',
    'rose',
    'petals',
    { glow: '#ffb199', alt: '#e11d48' },
  ],
  oni: ['g:oni', [335, 30, 300], 'pagoda', 'ring', 'silver', '#c1121f', 'ruby', 'lanterns'],
  ninja: ['g:ninja-head', [275, 320, 200], 'pagoda', 'sun', 'obsidian', '#312e81', 'amethyst'],
  aztec: ['g:aztec-calendar-sun', [130, 95, 60], 'jungle', 'ring', 'gold', '#0f7a4f', 'lime', 'leaves'],
  tribal: ['g:tribal-mask', [55, 80, 150], 'jungle', 'gear', 'bronze', '#6b2a05', 'bronze', 'embers'],
  golem: ['g:rock-golem', [215, 40, 30], 'cave', 'gear', 'bronze', '#3a2a1a', 'bronze', 'embers'],
  gargoyle: ['g:gargoyle', [250, 230, 300], 'castle', 'sun', 'silver', '#2a2a4a', 'silver'],
  djinn: ['g:djinn', [260, 200, 320], 'arches', 'wreath', 'ice', '#2a1a6b', 'ice'],
  wizard: ['g:wizard-face', [285, 300, 200], 'mountains', 'mandala', 'silver', '#4c1d95', 'amethyst'],
  witch: ['g:witch-face', [305, 130, 280], 'castle', 'sun', 'amethyst', '#2a0a4a', 'lime'],
  vampire: ['g:vampire-dracula', [340, 10, 300], 'castle', 'sun', 'silver', '#4c0519', 'ruby'],
  ghost: ['g:ghost', [190, 170, 280], 'castle', 'sun', 'ice', '#0a3a4a', 'ice'],
  skull: ['g:crowned-skull', [320, 60, 180], 'cave', 'ring', 'ivory', '#3a0a3a', 'ivory', 'embers'],
  reaper: ['g:grim-reaper', [280, 260, 340], 'castle', 'sun', 'obsidian', '#1a0a2a', 'silver'],
  goblin: ['g:goblin-head', [120, 100, 60], 'cave', 'ring', 'lime', '#1a3a0a', 'lime', 'coins'],
  unicorn: ['f:unicorn', [320, 340, 200], 'hills', 'sun', 'candy', '#86198f', 'candy'],
  fairy: ['g:fairy', [150, 130, 320], 'meadow', 'wreath', 'rose', '#0a4a2a', 'rose', 'petals'],
  angel: ['g:angel-outfit', [80, 95, 240], 'hills', 'sun', 'gold', '#5a4a0a', 'gold'],
}

/** Themes of beasts and legends, by key. */
export const BEAST_THEMES: ReadonlyMap<string, SlotTheme> = themesFrom(ROWS)

/** Returns themes from a table of rows. */
export function themesFrom(rows: Record<string, Row>): Map<string, SlotTheme> {
  return new Map(
    Object.entries(rows).map(([key, [icon, hues, ground, halo, metal, fill, title, extra, own]]) => [
      key,
      { icon, hues, ground, halo, metal, fill, title, ...(extra && { extra }), ...(own && { own }) },
    ]),
  )
}
