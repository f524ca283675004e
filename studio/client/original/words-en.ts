/** English words that all originals share. Every key is in `words-bn.ts` too. */
export const en = {
  'original.last': 'Last rounds',
  'original.playing': 'Playing…',
  'original.bet': 'Bet',
  'original.take': 'Take the win',
  'original.fast': 'Fast play',
  'original.noWin': 'No win',
  'original.open': 'Round is open',
  'original.figures': 'Every option in numbers',
  'original.option': 'Option',
  'original.most': 'Pays up to',
  'original.hit': 'Pays in',
  'original.spread': 'Spread',
  'original.bestReturn':
    'The return at the top of this page is that of the best option; the table has the one of each.',
  'original.openTitle': 'If a round stays open',
  'original.openRule':
    'A round that is open waits for you here and on every device. After a day it is ended: what was won is taken, a round without ' +
    'a move is paid back, a hand of cards stands.',
  'original.cap': 'One round pays at most {cap}; what has reached that is taken for you.',
  'original.risk': 'Risk',
  'original.word.low': 'low',
  'original.word.classic': 'classic',
  'original.word.medium': 'medium',
  'original.word.high': 'high',
  'original.word.easy': 'easy',
  'original.word.hard': 'hard',
  'original.word.expert': 'expert',
  'original.word.master': 'master',
  'original.word.mines': 'mines',
  'original.word.opened': 'opened',
  'original.word.picks': 'picks',
  'original.word.segments': 'segments',
  'original.word.steps': 'steps',
  'original.word.rank': 'rank',
  'original.word.higher': 'higher',
  'original.word.lower': 'lower',
  'original.word.same': 'same',
  'original.word.heads': 'heads',
  'original.word.tails': 'tails',
  'original.word.red': 'red',
  'original.word.black': 'black',
  'original.word.odd': 'odd',
  'original.word.even': 'even',
  'original.word.dozen1': 'first dozen',
  'original.word.dozen2': 'second dozen',
  'original.word.dozen3': 'third dozen',
  'original.word.column1': 'first column',
  'original.word.column2': 'second column',
  'original.word.column3': 'third column',
  'original.word.best': 'best',
  'original.word.decision': 'decision',
  'original.word.on': 'on',
  'original.word.every': 'every',
  'original.word.hand': 'hand',
} as const

declare module '#studio/client/lib/i18n.ts' {
  interface EngineWords {
    original: keyof typeof en
  }
}
