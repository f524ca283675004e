import { Component, type ReactNode } from 'react'
import { i18n } from '#web/lib/i18n.tsx'
import { forgetFailures } from '#web/lib/lazy-screen.tsx'
import { ChunkError } from '#web/lib/load-chunk.ts'
import { showToast } from '#web/ui/toast.tsx'

type Props = { children: ReactNode; onGiveUp?: () => void }

/**
 * Wraps a part of the page that is loaded late. When the part fails, the page stays and a message is shown. `onGiveUp`
 * closes what opened the part, so that the reader can open it again; without it the message offers a retry.
 */
export class PartBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown): void {
    forgetFailures()
    const text = error instanceof ChunkError ? i18n._(`site.chunk.${error.fault}`) : i18n._('site.error.part')
    const { onGiveUp } = this.props
    const again = () => this.setState({ hasFailed: false })
    showToast('error', text, onGiveUp ? undefined : { label: i18n._('common.retry'), onPress: again })
    if (!onGiveUp) return
    onGiveUp()
    again()
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children
  }
}
