import { defineSetting, WHOLE_NUMBER } from '#server/lib/settings.ts'

/** The house's rule for brands that have not said otherwise (docs/reference/games.md 9.1). */
export const DEPOSIT_TURNOVER = defineSetting({
  name: 'DEPOSIT_TURNOVER',
  fallback: '1',
  sentence:
    'how many times a deposit must be staked before it can be withdrawn, at brands that have not said otherwise',
  schema: WHOLE_NUMBER,
})

/** docs/specification.md 4.16 */
export const AUTO_RECEIVE_MINUTES = defineSetting({
  name: 'AUTO_RECEIVE_MINUTES',
  fallback: '30',
  sentence:
    'minutes after which a paid withdrawal that the member has not confirmed counts as received, at brands that have not said otherwise',
  schema: WHOLE_NUMBER,
})
