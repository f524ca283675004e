import { defineSetting, WHOLE_NUMBER } from '#server/lib/settings.ts'

/** docs/specification.md 4.16 */
export const AUTO_RECEIVE_MINUTES = defineSetting({
  name: 'AUTO_RECEIVE_MINUTES',
  fallback: '30',
  sentence: 'minutes after which a paid withdrawal that the member has not confirmed counts as received',
  schema: WHOLE_NUMBER,
})
