/** A symbol of the title as a small picture for sheets. */
import { t } from '#studio/client/lib/i18n.ts'
import { paintAtlas, type Atlas } from './atlas.ts'
import type { SlotContext } from './machine.ts'
import { themeOf } from './themes.ts'

const SIZE = 72
let atlas: Atlas | null = null

/** Draws a symbol as an image of `size` CSS pixels; its name is the text alternative. */
export function symbolPicture(
  { session: { game }, rules: { skin } }: SlotContext,
  symbol: string,
  size: number,
): HTMLCanvasElement {
  atlas ??= paintAtlas(themeOf(game.theme, game.code, skin), SIZE, 2, {
    wild: t('slot.rules.wildName'),
    scatter: t('slot.rules.scatterName'),
  })
  const canvas = document.createElement('canvas')
  const source = atlas.sharp.get(symbol)
  canvas.width = SIZE * 2
  canvas.height = SIZE * 2
  canvas.setAttribute('role', 'img')
  canvas.setAttribute('aria-label', symbol)
  canvas.style.width = `${size}px`
  canvas.style.height = `${size}px`
  if (source) canvas.getContext('2d')?.drawImage(source, 0, 0)
  return canvas
}
