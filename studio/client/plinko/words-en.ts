/** English words of plinko alone. Every key is in `words-bn.ts` too; the caller fills `{places}`. */
export const en = {
  'plinko.stage': 'Plinko',
  'plinko.idle': 'Drop the ball',
  'plinko.board': 'Board with {rows} rows of pins',
  'plinko.rows': 'Rows',
  'plinko.how':
    'The ball goes left or right at each row of pins, each way with the same chance. The bucket in which it lands pays its multiplier.',
  'plinko.pays':
    'More rows and a higher risk move what is paid from the middle to the edges. The return stays within a hair of 99 %.',
} as const

declare module '#studio/client/lib/i18n.ts' {
  interface EngineWords {
    plinko: keyof typeof en
  }
}
