/** English words of coin alone. Every key is in `words-bn.ts` too; the caller fills `{places}`. */
export const en = {
  'coin.stage': 'Coin',
  'coin.idle': 'Call it',
  'coin.side': 'Your call',
  'coin.heads': 'Heads',
  'coin.tails': 'Tails',
  'coin.how': 'A coin falls on heads or tails, each with the same chance.',
  'coin.pays': 'A right call pays 1.98×: the return is 99 %.',
} as const

declare module '#studio/client/lib/i18n.ts' {
  interface EngineWords {
    coin: keyof typeof en
  }
}
