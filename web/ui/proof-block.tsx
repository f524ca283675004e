import type { ReactNode } from 'react'
import { CopyButton } from './copy-button.tsx'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

export type ProofLine = { name: string; value: string; shown?: string; isResult?: boolean }
export type ProofBlockProps = {
  title: ReactNode
  lines: readonly ProofLine[]
  /** A link to the explanation of a check by hand. */
  how?: { label: string; href: string }
  copyLabel: string
  copiedLabel: string
}

/** Shows what a person can check: the sealed hash, the seeds, the result, each to copy. Aqua, the colour of proofs. */
export function ProofBlock({ title, lines, how, copyLabel, copiedLabel }: ProofBlockProps) {
  return (
    <section className="rounded-[calc(14px*var(--r-scale))] bg-proof-soft px-4 py-3.5">
      <div className="flex items-center justify-between gap-3">
        <span className="inline-flex items-center gap-1.75 text-[13.5px] font-semibold text-proof-ink">
          <Icon name="seal-check-fill" />
          {title}
        </span>
        {how && (
          <a href={how.href} className="text-sm font-semibold text-proof-ink">
            {how.label}
          </a>
        )}
      </div>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 text-[13px]">
        {lines.map((line) => (
          <div key={line.name} className="contents">
            <dt className="text-ink-2">{line.name}</dt>
            <dd className={cx('flex items-center gap-3', line.isResult && 'font-semibold text-proof-ink')}>
              <span dir="ltr" className="num min-w-0 flex-1 truncate" title={line.value}>
                {line.shown ?? line.value}
              </span>
              {line.isResult ? (
                <Icon name="check" size="s" className="m-2 flex-none text-proof-ink" />
              ) : (
                <CopyButton text={line.value} label={`${copyLabel}: ${line.name}`} copiedLabel={copiedLabel} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
