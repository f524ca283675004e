/**
 * Which themes belong together: the pictures beside a title's own are those of its kin, so that card and reels tell one
 * story.
 */

/** Sets of themes in the order of their kinship. A theme's kin stand after it in the first set that names it. */
const SETS: readonly string[] = [
  'lion elephant giraffe zebra rhino hippo leopard',
  'gorilla monkey parrot leopard leaf',
  'tiger peacock cobra elephant monkey crocodile parrot',
  'frog leaf butterfly otter snail hibiscus',
  'bear wolf stag fox owl boar raven',
  'rabbit fox otter owl clover leaf',
  'butterfly bee sunflower hibiscus rose',
  'lotus koi peacock lantern swan butterfly',
  'bull buffalo horse eagle',
  'west bandit horse eagle horseshoe',
  'unicorn fairy pegasus moon angel swan',
  'flamingo parrot palm coconut hibiscus',
  'panda leaf kite lantern teapot dumpling',
  'rooster sunflower fox rabbit bell',
  'fish turtle seahorse jellyfish octopus crab dolphin',
  'shark whale angler diver deep kraken',
  'mermaid seahorse turtle dolphin jellyfish',
  'penguin whale frost bear otter',
  'pirate galleon anchor compass chest parrot',
  'sailboat anchor compass dolphin',
  'pharaoh egypt sphinx horus scarab mummy',
  'camel lamp sun scorpion',
  'djinn lamp hourglass camel key',
  'scorpion cobra sun skull',
  'rome greek medusa griffin',
  'hydra medusa greek griffin',
  'aztec tribal mask sun',
  'excalibur knight castle crown throne',
  'mine key chest train crystal',
  'norse valkyrie hammer frost raven',
  'mammoth rex golem volcano frost',
  'wizard witch potion cauldron crystal cat',
  'goblin cauldron potion chest key',
  'vampire ghost skull reaper raven pumpkin',
  'gargoyle castle raven ghost skull',
  'spider skull ghost cauldron pumpkin',
  'moon ufo rocket robot cyber',
  'phoenix dragon volcano firecracker',
  'samurai ninja oni mask lantern',
  'dragonface lantern firecracker drum koi',
  'kite lantern koi drum',
  'rickshaw diya tiger kite lotus',
  'circus ferris balloon icecream drum',
  'candy icecream ferris circus balloon',
  'guitar trumpet drum bell',
  'train balloon racing rocket sailboat',
  'pepper dumpling teapot icecream',
  'umbrella coconut palm icecream',
]

const KIN = 3

/** Returns the three themes whose pictures stand beside a theme's own, the nearest first; empty: it has none. */
export function kinOf(theme: string): readonly string[] {
  const set = SETS.map((names) => names.split(' ')).find((names) => names.includes(theme))
  if (!set) return []
  const at = set.indexOf(theme)
  return [...set.slice(at + 1), ...set.slice(0, at)].slice(0, KIN)
}
