/** What the metrics say of commands to the platform's door. */
import { newCounter, newHistogram } from '#studio/lib/metrics.ts'

const commands = newCounter(
  'door_commands_total',
  'Commands to the platform’s door by vendor, command and outcome: ok, the status of a refusal, or unanswered',
  ['vendor', 'command', 'outcome'],
)
const took = newHistogram(
  'door_command_seconds',
  'Time from sending a command to the door’s answer, tries after a lost connection included, by command and kind of answer (ok, refused, unanswered)',
  [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  ['command', 'kind'],
)
const settled = newHistogram(
  'settle_wait_seconds',
  'Time from storing a win, a rollback, a correction or a round’s end to the door’s OK, by command',
  [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30, 120, 600],
  ['command'],
)

/** What is counted of a reply of the door. */
type Reply = { kind: 'ok' | 'unanswered' } | { kind: 'refused'; status: string }

/** Counts a command that was sent, and how long its answer took. */
export function countSent(vendor: string, command: string, reply: Reply, ms: number): void {
  commands.inc({ vendor, command, outcome: reply.kind === 'refused' ? reply.status : reply.kind })
  took.observe({ command, kind: reply.kind }, ms / 1000)
}

/** Notes that the door took what a round had to give. */
export function countSettled(command: string, waitedMs: number): void {
  settled.observe({ command }, Math.max(0, waitedMs) / 1000)
}
