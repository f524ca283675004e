import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

export type ChipProps = Omit<ComponentProps<'button'>, 'className'> & {
  selected?: boolean
  /** A figure after the words, such as a count. */
  count?: ReactNode
  icon?: IconName
  /** `filter` inverts when selected; `picker` is outlined and fills softly with the brand. */
  kind?: 'filter' | 'picker'
}

/** Draws a pill that filters or picks. */
export function Chip({
  selected = false,
  count,
  icon,
  kind = 'filter',
  children,
  type = 'button',
  ...rest
}: ChipProps) {
  return (
    <button {...rest} type={type} aria-pressed={selected} className={chipClass(kind, selected)}>
      {icon && <Icon name={icon} size="s" />}
      {kind === 'picker' && selected && <Icon name="check" size="xs" />}
      {children}
      {count !== undefined && <span className="num text-xs font-normal">{count}</span>}
    </button>
  )
}

/** Returns the classes of a chip, for links that look like one. */
export function chipClass(kind: 'filter' | 'picker', selected: boolean): string {
  return cx(
    'relative inline-flex h-9.5 flex-none items-center gap-1.75 rounded-full px-3.5 text-[14px] font-medium whitespace-nowrap transition-colors ' +
      'pointer-coarse:after:absolute pointer-coarse:after:inset-x-0 pointer-coarse:after:-inset-y-[3px]', // 44 to a finger
    kind === 'filter' &&
      (selected
        ? 'bg-ink-1 font-semibold text-canvas'
        : 'bg-surface-2 text-ink-2 hover:bg-surface-3 light:bg-surface-1 light:shadow-[inset_0_0_0_1px_var(--fh-line)]'),
    kind === 'picker' &&
      (selected
        ? 'bg-brand-soft text-brand-ink shadow-[inset_0_0_0_1px_color-mix(in_oklab,var(--brand)_45%,transparent)]'
        : 'text-ink-2 shadow-[inset_0_0_0_1px_var(--fh-line)] hover:bg-surface-2'),
  )
}

type ChipRowProps = {
  children: ReactNode
  label?: string
  /** Scrolls the row, and nothing else, to the chip that is selected. */
  keepsInView?: boolean
}

/** Draws a row of chips that scrolls sideways on phones and wraps on wide screens. */
export function ChipRow({ children, label, keepsInView = false }: ChipRowProps) {
  const row = useRef<HTMLDivElement>(null)
  const shown = useRef<Element>(null)
  useEffect(() => {
    const chip = row.current?.querySelector('[aria-pressed=true]') ?? null
    if (!keepsInView || chip === shown.current) return
    shown.current = chip
    if (row.current && chip) scrollSideways(row.current, chip)
  })
  return (
    <div
      ref={row}
      role={label ? 'group' : undefined}
      aria-label={label}
      className="-mx-(--fh-gutter) flex gap-2 overflow-x-auto px-(--fh-gutter) py-1 [scrollbar-width:none] lg:mx-0 lg:flex-wrap lg:px-0"
    >
      {children}
    </div>
  )
}

/** Brings a chip to the middle of its row, where the row hides a part of it. `scrollIntoView` would move the page as well. */
function scrollSideways(row: HTMLElement, chip: Element): void {
  const [around, box] = [row.getBoundingClientRect(), chip.getBoundingClientRect()]
  if (box.left >= around.left && box.right <= around.right) return
  row.scrollLeft += (box.left + box.right) / 2 - (around.left + around.right) / 2
}
