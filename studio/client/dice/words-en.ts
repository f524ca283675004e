/** English words of dice alone. Every key is in `words-bn.ts` too; the caller fills `{places}`. */
export const en = {
  'dice.stage': 'Dice table',
  'dice.over': 'Roll over',
  'dice.under': 'Roll under',
  'dice.side': 'Winning side',
  'dice.swap': 'Swap sides',
  'dice.target': 'Target',
  'dice.multiplier': 'Multiplier',
  'dice.chance': 'Win chance',
  'dice.payout': 'Payout on win',
  'dice.roll': 'Roll the dice',
  'dice.fast': 'Fast roll',
  'dice.idle': 'Choose your side and roll',
  'dice.rolling': 'Rolling…',
  'dice.won': '{amount} won',
  'dice.lost': 'No win',
  'dice.spoken.win': 'Rolled {roll}. You won {amount}.',
  'dice.spoken.lose': 'Rolled {roll}. No win.',
  'dice.last': 'Last rolls',
  'dice.faceRule': 'From {min} to {max}, two decimals.',
  'dice.rules.over': 'Roll over {target}',
  'dice.rules.under': 'Roll under {target}',
  'dice.history.over': '{roll} · over {target}',
  'dice.history.under': '{roll} · under {target}',
  'dice.rules.how':
    'A roll is a number from 0.00 to 100.00. You win when it lies above your target (over) or below it (under). The target ' +
    'itself loses on both sides.',
  'dice.rules.pay':
    'A win pays 99 divided by the win chance in percent, stake included. There are 10,001 different rolls, which makes the ' +
    'exact return a hair below 99 %.',
  'dice.rules.table': 'Some choices and their exact return',
  'dice.rules.choice': 'Choice',
  'dice.rules.rolls': 'Winning rolls',
} as const

declare module '#studio/client/lib/i18n.ts' {
  interface EngineWords {
    dice: keyof typeof en
  }
}
