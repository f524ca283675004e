/** A turning wheel: from its present angle to a target, after some turns. */
import { easeOut, onFrame } from './motion.ts'

const TURN = Math.PI * 2

/** Turns an angle to rest at `target` after `turns` whole turns; calls back at every step. Resolves at rest. */
export function spinTo(
  from: number,
  target: number,
  turns: number,
  lengthMs: number,
  onStep: (angle: number) => void,
): Promise<void> {
  const rest = (((target - from) % TURN) + TURN) % TURN
  const way = lengthMs === 0 ? rest : rest + turns * TURN
  return new Promise((done) => {
    const begin = performance.now()
    const stop = onFrame((now) => {
      const share = lengthMs === 0 ? 1 : Math.min(1, Math.max(0, (now - begin) / lengthMs))
      onStep(from + way * easeOut(share))
      if (share < 1) return
      stop()
      done()
    })
  })
}
