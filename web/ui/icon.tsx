import spriteUrl from 'virtual:icon-sprite'
import { cx } from './cx.ts'
import type { IconName } from './icon-names.ts'

const SIZES = { xs: 'size-3.5', s: 'size-4', m: 'size-5', l: 'size-6' } as const

/** Icons that point along the direction of reading: they are mirrored in right-to-left languages. */
const POINTING: ReadonlySet<IconName> = new Set([
  'arrow-left',
  'arrow-right',
  'caret-left',
  'caret-right',
  'sidebar-simple',
  'sign-in',
  'sign-out',
])

export type IconProps = { name: IconName; size?: keyof typeof SIZES; label?: string; className?: string }

/** Draws a Phosphor icon in the colour of the text. Decorative unless it has a label. */
export function Icon({ name, size = 'm', label, className }: IconProps) {
  return (
    <svg
      className={cx('block flex-none fill-current', SIZES[size], POINTING.has(name) && 'rtl:-scale-x-100', className)}
      viewBox="0 0 256 256"
      aria-hidden={label ? undefined : true}
      role={label ? 'img' : undefined}
      aria-label={label}
    >
      <use href={`${spriteUrl}#${name}`} />
    </svg>
  )
}
