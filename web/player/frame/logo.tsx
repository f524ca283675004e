import { cx } from '#web/ui/cx.ts'

type LogoProps = {
  name: string
  href?: string
  className?: string
  nameClass?: string
  /**
   * Takes only the space that its row leaves: a name that does not fit in full is hidden, and only the mark is shown.
   */
  yields?: boolean
}

/** Shows the mark, a roof over an equals sign, with the brand's name. */
export function Logo({ name, href, className, nameClass, yields }: LogoProps) {
  const inside = (
    <>
      <svg viewBox="0 0 64 64" aria-hidden="true" className="size-7 flex-none text-brand">
        <rect width="64" height="64" rx="18" fill="currentColor" />
        <path
          d="M16 30 32 16l16 14M21 39h22M21 49h22"
          fill="none"
          stroke="var(--on-brand)"
          strokeWidth="6.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span lang="en" className={cx(nameClass, yields && 'h-7 leading-7! whitespace-nowrap')}>
        {name}
      </span>
    </>
  )
  // a name that wraps to a second line lies below the edge and is cut off
  const room = yields ? 'h-7 min-w-7 flex-1 basis-0 flex-wrap overflow-hidden gap-x-2.5' : 'gap-2.5'
  const frame = cx(
    'logo display flex items-center text-xl font-[760]! [font-stretch:112%] tracking-[-.02em]',
    room,
    className,
  )
  return href ? (
    <a href={href} className={frame}>
      {inside}
    </a>
  ) : (
    <div className={frame}>{inside}</div>
  )
}
