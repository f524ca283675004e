import { cx } from '#web/ui/cx.ts'

/** The mark, a roof over an equals sign, with the brand's name. */
export function Logo({
  name,
  href,
  className,
  nameClass,
}: {
  name: string
  href?: string
  className?: string
  nameClass?: string
}) {
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
      <span lang="en" className={nameClass}>
        {name}
      </span>
    </>
  )
  const frame = cx('display flex items-center gap-2.5 text-xl font-[760]! [font-stretch:112%] tracking-[-.02em]', className)
  return href ? (
    <a href={href} className={frame}>
      {inside}
    </a>
  ) : (
    <div className={frame}>{inside}</div>
  )
}
