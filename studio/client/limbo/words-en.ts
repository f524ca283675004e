/** English words of limbo alone. Every key is in `words-bn.ts` too; the caller fills `{places}`. */
export const en = {
  'limbo.stage': 'Limbo',
  'limbo.idle': 'Choose a multiplier and bet',
  'limbo.target': 'Target',
  'limbo.targetRule': 'From {min} to {max}, two decimals.',
  'limbo.chance': '{share} of rounds reach it',
  'limbo.how':
    'Each round climbs to a point that was sealed before your bet. If it reaches the multiplier you chose, you are paid exactly that multiplier; otherwise the bet is lost.',
  'limbo.pays':
    'A target may be 1.01× to 1,000,000.00×. The chance of reaching it is 99 % divided by the target, counted over all 16,777,216 draws.',
} as const

declare module '#studio/client/lib/i18n.ts' {
  interface EngineWords {
    limbo: keyof typeof en
  }
}
