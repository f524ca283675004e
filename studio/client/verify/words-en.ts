/** English words of the verifier. Every key is in `words-bn.ts` too. */
export const en = {
  'verify.title': 'Check a round yourself',
  'verify.lead': 'Everything is computed on this device; the page asks nobody and works offline.',
  'verify.game': 'Game',
  'verify.serverSeed': 'House seed (revealed)',
  'verify.clientSeed': 'Your seed',
  'verify.nonce': 'Counter',
  'verify.hash': 'Hash of the round',
  'verify.salt': 'Salt',
  'verify.mix': 'What was mixed in (copy it from the round; empty for old rounds)',
  'verify.seal': 'SHA-256 of the round’s house seed: this seal was shown when the bets opened',
  'verify.check': 'Compute the result',
  'verify.result': 'Result',
  'verify.sealed': 'SHA-256 of the house seed: this hash was shown before you bet',
  'verify.before': 'Hash of the previous round',
  'verify.wrong': 'These values make no round. Check seed and counter.',
  'verify.how':
    'Compare the result with your round and the hash with the one that was sealed. You find seed, hash and counter of every round in the game under “My rounds”.',
  'verify.option.skin': 'Slot',
  'verify.option.rows': 'Rows',
  'verify.option.mines': 'Mines',
  'verify.option.segments': 'Segments',
  'verify.option.fish': 'Hall and fish',
  'verify.option.difficulty': 'Tower',
  'verify.game.crash': 'Crash',
  'verify.game.dice': 'Dice',
  'verify.game.fishing': 'Fishing (one shot: word and multiple)',
  'verify.stops': 'Stops of the reels:',
  'verify.game.slot': 'Slot (one spin: what the reels show)',
} as const

declare module '#studio/client/lib/i18n.ts' {
  interface EngineWords {
    verify: keyof typeof en
  }
}
