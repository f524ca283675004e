import { defineSetting, ON_OR_OFF } from '#server/lib/settings.ts'

export const SHOULD_RENDER_ART = defineSetting({
  name: 'RENDER_ART',
  fallback: 'on',
  inTests: 'off',
  sentence: 'render missing cards in the background, at low priority',
  schema: ON_OR_OFF,
})
