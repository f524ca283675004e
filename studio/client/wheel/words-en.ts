/** English words of wheel alone. Every key is in `words-bn.ts` too; the caller fills `{places}`. */
export const en = {
  'wheel.stage': 'Wheel',
  'wheel.idle': 'Choose a wheel and spin it',
  'wheel.face': 'Wheel with {count} segments',
  'wheel.segments': 'Segments',
  'wheel.how': 'The wheel stops at a segment that was sealed before your bet; what it shows is paid.',
  'wheel.pays': 'Low risk pays often and little, high risk has one winning segment. Every wheel returns 99 %.',
} as const

declare module '#studio/client/lib/i18n.ts' {
  interface EngineWords {
    wheel: keyof typeof en
  }
}
