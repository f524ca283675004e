/**
 * English words of the fishing halls alone. Every key is in `words-bn.ts` too; the caller fills `{places}`.
 */
export const en = {
  'fishing.stage': 'The water. Point and press to shoot; arrows aim, space shoots.',
  'fishing.panel': 'Cannon',
  'fishing.level': 'Cannon {level}',
  'fishing.weaker': 'Weaker cannon',
  'fishing.stronger': 'Stronger cannon',
  'fishing.shot': '{amount} a shot',
  'fishing.lock': 'Lock on',
  'fishing.lockOn': 'Bullets follow a fish',
  'fishing.auto': 'Auto',
  'fishing.autoChoose': 'Auto-fire this many shots',
  'fishing.shots': '{count} shots',
  'fishing.stop': 'Stop',
  'fishing.left': '{count} left',
  'fishing.laser': 'Laser',
  'fishing.charged': '{share} charged',
  'fishing.ammo': 'Ammunition',
  'fishing.won': 'Won',
  'fishing.ends': '{seconds} s',
  'fishing.load': 'Load',
  'fishing.loading': 'Loading…',
  'fishing.settle': 'Settle now',
  'fishing.back': '{amount} goes back',
  'fishing.settled': 'Settled: shot {stake}, won {win}.',
  'fishing.settledBack': '{returned} came back: not shot, or still in the air.',
  'fishing.spoken.caught': '{fish} caught: {amount}.',
  'fishing.you': 'You',
  'fishing.inWater': 'In the water now',
  'fishing.shootAt': 'Shoot at: {fish}',
  'fishing.locked': 'Settle the magazine first, then seeds can be changed.',
  'fishing.history': '{caught} caught with {shots} shots',
  'fishing.history.none': 'Not shot; everything went back',
  'fishing.missed': 'no catch',
  'fishing.rules.how':
    'A shot that meets a fish catches it with the chance in the table, and then pays its multiple of the shot. The chance is the same at ' +
    'every shot and for everybody: it does not matter who shot before, how often, or what else swims. A fish cannot be worn down.',
  'fishing.rules.magazine':
    'Ammunition is taken from your balance in magazines. A magazine is settled after a minute, when it is empty, when you settle it, and ' +
    'when you leave: only what you shot is your bet, the rest goes back. If the game is interrupted, every shot that was answered counts ' +
    'and the rest goes back.',
  'fishing.rules.bullets':
    'A bullet counts when it meets a fish. Walls throw it back; one that meets nothing for eight seconds is yours again. If somebody else ' +
    'catches the fish first, your bullet is yours again.',
  'fishing.rules.range': 'A fish with a range draws its multiple anew at every shot, before the catch is decided.',
  'fishing.rules.along':
    'Bombs and eels count the fish that they take along in the multiple stated; the small fish that vanish are for show.',
  'fishing.rules.laser':
    'Every shot charges the laser with 2 % of its amount: shots return {shots}, the laser returns the charge. A laser of the chosen cannon ' +
    'costs five times its shot in charge and no money, and catches with the chance stated, of fish from 5×. The charge is kept for you.',
  'fishing.rules.table': 'Fish, multiples and chances',
  'fishing.rules.fish': 'Fish',
  'fishing.rules.pays': 'Pays',
  'fishing.rules.chance': 'A shot catches',
  'fishing.rules.laserChance': 'A laser catches',
  'fishing.keys': 'Arrows aim, space shoots, + and − change the cannon, L locks on.',
  'fishing.fish.bomb': 'Bomb fish',
  'fishing.fish.clown': 'Clownfish',
  'fishing.fish.crab': 'Crab',
  'fishing.fish.croc': 'Crocodile',
  'fishing.fish.dragon': 'Sea dragon',
  'fishing.fish.eel': 'Electric eel',
  'fishing.fish.hilsa': 'Hilsa',
  'fishing.fish.jelly': 'Jellyfish',
  'fishing.fish.minnow': 'Minnow',
  'fishing.fish.octopus': 'Octopus',
  'fishing.fish.puffer': 'Puffer',
  'fishing.fish.ray': 'Ray',
  'fishing.fish.shark': 'Shark',
  'fishing.fish.shrimp': 'Shrimp',
  'fishing.fish.squid': 'Squid',
  'fishing.fish.turtle': 'Turtle',
  'fishing.fish.whale': 'Whale',
} as const

declare module '#studio/client/lib/i18n.ts' {
  interface EngineWords {
    fishing: keyof typeof en
  }
}
