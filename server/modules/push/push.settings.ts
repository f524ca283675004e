import { defineSetting, LIST } from '#server/lib/settings.ts'

export const PUSH_ORIGINS = defineSetting({
  name: 'PUSH_ORIGINS',
  fallback: '',
  sentence: 'origins of push services beside those of the browsers',
  schema: LIST,
})
