import { Component, type ReactNode } from 'react'
import { useT } from '#web/lib/i18n.tsx'
import { ErrorState } from '#web/ui/states.tsx'

type Props = { children: ReactNode }

/** Keeps the frame when a page breaks, and offers to try again. Give it the address as its key, so that another page starts anew. */
export class FaultBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    return this.state.broken ? <Broken onRetry={() => this.setState({ broken: false })} /> : this.props.children
  }
}

function Broken({ onRetry }: { onRetry: () => void }) {
  const t = useT()
  return (
    <ErrorState
      title={t('office.broken')}
      hint={t('office.brokenHint')}
      retryLabel={t('office.retry')}
      onRetry={onRetry}
    />
  )
}
