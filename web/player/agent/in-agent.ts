/** Defines what all pages of the agent centre share: their guard and their frame. */
import { lazyScreen } from '#web/lib/lazy-screen.tsx'

const AgentFrame = lazyScreen<object>('agent-home', async () => (await import('./agent-frame.tsx')).AgentFrame, [
  'agent-frame',
  'agent-closed',
])

/** Returns the part of a screen that makes it a page of the agent centre: `screen({ ...inAgent(path), page })`. */
export function inAgent(path: string) {
  return { path, guard: 'agent' as const, inside: AgentFrame }
}
