import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'
import { Reason } from './reason.tsx'
import { Spinner } from './spinner.tsx'

export type ButtonTone = 'primary' | 'secondary' | 'outline' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large' | 'bet'
export type ButtonLook = { tone?: ButtonTone; size?: ButtonSize; wide?: boolean; className?: string | undefined }

const TONES: Record<ButtonTone, string> = {
  primary: 'bg-brand text-on-brand shadow-[inset_0_1px_0_oklch(1_0_0/.38)] hover:bg-brand-hover active:bg-brand-press',
  secondary: 'bg-surface-3 text-ink-1 hover:bg-surface-4',
  outline: 'text-ink-1 shadow-[inset_0_0_0_1px_var(--fh-line-ui)] hover:bg-surface-2',
  quiet: 'text-ink-2 hover:bg-surface-2 hover:text-ink-1',
  danger: 'bg-negative text-on-negative hover:brightness-110',
}
const SIZES: Record<ButtonSize, string> = {
  // 36 high to look at, 44 to a finger
  small:
    'h-9 px-3.5 text-[14px] rounded-[calc(10px*var(--r-scale))] ' +
    'pointer-coarse:after:absolute pointer-coarse:after:inset-x-0 pointer-coarse:after:-inset-y-1',
  medium: 'h-11 px-4.5 text-base rounded-control',
  large: 'h-13 px-6 text-[16px] rounded-control',
  bet: 'h-16 px-6 text-[16px] flex-col gap-0 rounded-control',
}
const FRAME =
  'relative inline-flex select-none items-center justify-center gap-2 font-semibold leading-none! whitespace-nowrap ' +
  'transition-[background,transform] duration-(--fh-t-fast) active:translate-y-px'
const OFF =
  'disabled:bg-surface-2 disabled:text-ink-disabled disabled:shadow-[inset_0_0_0_1px_var(--fh-line)] disabled:translate-y-0'

/** Returns the classes of a button, for links that look like one. */
export function buttonClass({ tone = 'secondary', size = 'medium', wide, className }: ButtonLook = {}): string {
  return cx(FRAME, OFF, TONES[tone], SIZES[size], wide && 'w-full', className)
}

export type ButtonProps = Omit<ComponentProps<'button'>, 'className'> &
  ButtonLook & {
    icon?: IconName
    /**
     * Shows a spinner over the label; width and name stay the same. The button is disabled but can still have the
     * focus, and presses do nothing.
     */
    busy?: boolean
    /** Disables the button and says below why, and how to enable it. */
    reason?: ReactNode
  }

/** Draws a button. One `primary` per view. */
export function Button({
  tone,
  size,
  wide,
  className,
  icon,
  busy,
  reason,
  children,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps) {
  const button = (
    <button
      {...rest}
      type={type}
      disabled={disabled || Boolean(reason)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
      className={buttonClass({ tone: tone ?? 'secondary', size: size ?? 'medium', wide: wide ?? false, className })}
    >
      <span className={cx('inline-flex items-center gap-2', size === 'bet' && 'flex-col gap-1', busy && 'opacity-0')}>
        {icon && <Icon name={icon} size={size === 'small' ? 's' : 'm'} />}
        {children}
      </span>
      {busy && <Spinner className="absolute inset-0 m-auto" />}
    </button>
  )
  if (!reason) return button
  return (
    <span className={cx('flex flex-col items-start gap-2', wide && 'w-full')}>
      {button}
      <Reason>{reason}</Reason>
    </span>
  )
}

export type IconButtonProps = Omit<ComponentProps<'button'>, 'className'> & {
  icon: IconName
  label: string
  filled?: boolean
  className?: string
  /** A dot as a sign that something waits there. */
  dot?: boolean
}

/** Draws a square button with an icon only; the label is its name for screen readers. */
export function IconButton({ icon, label, filled, className, dot, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} aria-label={label} className={iconButtonClass(filled, className)}>
      <Icon name={icon} />
      {dot && (
        <span className="absolute end-2 top-2 size-2 rounded-full bg-brand shadow-[0_0_0_2px_var(--fh-canvas)]" />
      )}
    </button>
  )
}

/** Returns the classes of an icon button, for links that look like one. */
export function iconButtonClass(filled = false, className?: string): string {
  return cx(
    'relative grid size-11 flex-none place-items-center rounded-control text-ink-2 transition-colors',
    filled ? 'bg-surface-2 hover:bg-surface-3' : 'hover:bg-surface-2',
    'hover:text-ink-1',
    className,
  )
}
