import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

export type StageState = 'done' | 'current' | 'future' | 'failed'
export type Stage = { id: string; title: ReactNode; detail?: ReactNode; state: StageState }

const DOTS: Record<StageState, string> = {
  done: 'bg-positive-soft text-positive',
  current: 'bg-brand text-on-brand shadow-[0_0_0_6px_var(--fh-brand-soft)]',
  future: 'text-ink-3 shadow-[inset_0_0_0_2px_var(--fh-line)]',
  failed: 'bg-negative-soft text-negative',
}

/**
 * Shows the progress of something, stage by stage, with time and reference for each. `stateNames` has the states' names
 * for screen readers.
 */
export function StageTracker({
  stages,
  stateNames,
}: {
  stages: readonly Stage[]
  stateNames: Record<StageState, string>
}) {
  return (
    <ol>
      {stages.map((stage, index) => (
        <li
          key={stage.id}
          aria-current={stage.state === 'current' ? 'step' : undefined}
          className="relative grid grid-cols-[28px_1fr] gap-3.5 pb-5.5 last:pb-0"
        >
          {index < stages.length - 1 && (
            <span
              className={cx(
                'absolute start-3.25 top-7 bottom-0 w-0.5',
                stage.state === 'done' ? 'bg-positive' : 'bg-line',
              )}
            />
          )}
          <span className={cx('grid size-7 place-items-center rounded-full', DOTS[stage.state])}>
            {stage.state === 'done' && <Icon name="check" size="xs" />}
            {stage.state === 'current' && <Icon name="arrow-up" size="xs" />}
            {stage.state === 'failed' && <Icon name="x" size="xs" />}
          </span>
          <span>
            <span className={cx('block leading-relaxed', stage.state === 'future' ? 'text-ink-3' : 'font-semibold')}>
              {stage.title}
              <span className="sr-only"> ({stateNames[stage.state]})</span>
            </span>
            {stage.detail && <span className="block text-xs text-ink-3">{stage.detail}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
