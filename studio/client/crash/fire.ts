/** The flame behind the rocket, and the explosion at the end of a round. */

type Ember = {
  x: number
  y: number
  vx: number
  vy: number
  life: number
  size: number
}

export type Flame = {
  draw: (context: CanvasRenderingContext2D, size: number, strength: number, step: number) => void
}

/** Makes a flame below the origin of a context that is already turned with the rocket. */
export function createFlame(): Flame {
  let embers: Ember[] = []
  return {
    draw(context, size, strength, step) {
      if (Math.random() < strength) {
        embers.push({
          x: (Math.random() - 0.5) * size * 0.1,
          y: size * 0.3,
          vx: (Math.random() - 0.5) * size * 0.3,
          vy: size * (1.2 + Math.random()),
          life: 1,
          size: size * (0.09 + Math.random() * 0.07),
        })
      }
      embers = embers.filter(({ life }) => life > 0)
      const long = size * (0.34 + strength * 0.3 + Math.random() * 0.08)
      for (const [share, colour] of [
        [1, '#ff6a1ecc'],
        [0.72, '#ffb02aee'],
        [0.42, '#fff6c8'],
      ] as const) {
        context.beginPath()
        context.moveTo(-size * 0.085 * share, size * 0.26)
        context.quadraticCurveTo(-size * 0.14 * share, size * 0.26 + long * 0.4 * share, 0, size * 0.26 + long * share)
        context.quadraticCurveTo(
          size * 0.14 * share,
          size * 0.26 + long * 0.4 * share,
          size * 0.085 * share,
          size * 0.26,
        )
        context.fillStyle = colour
        context.fill()
      }
      for (const ember of embers) {
        ember.life -= step / 420
        ember.x += (ember.vx * step) / 1000
        ember.y += (ember.vy * step) / 1000
        context.globalAlpha = Math.max(0, ember.life) * 0.5
        context.fillStyle = ember.life > 0.55 ? '#ffb02a' : '#b58fd0'
        context.beginPath()
        context.arc(ember.x, ember.y, ember.size * (1.3 - ember.life * 0.6), 0, Math.PI * 2)
        context.fill()
      }
      context.globalAlpha = 1
    },
  }
}

export type Blast = {
  start: (x: number, y: number, size: number) => void
  clear: () => void
  draw: (context: CanvasRenderingContext2D, step: number) => void
  /** How far the picture is shaken now, CSS pixels. */
  shake: () => [number, number]
}

const SPARKS = 46

/** Makes the explosion at the end of a round. */
export function createBlast(): Blast {
  let sparks: Ember[] = []
  let ring = 1
  let at = { x: 0, y: 0, size: 0 }
  return {
    start(x, y, size) {
      at = { x, y, size }
      ring = 0
      sparks = Array.from({ length: SPARKS }, () => {
        const angle = Math.random() * Math.PI * 2
        const speed = size * (0.8 + Math.random() * 3.4)
        return {
          x,
          y,
          vx: Math.cos(angle) * speed,
          vy: Math.sin(angle) * speed,
          life: 0.6 + Math.random() * 0.6,
          size: size * (0.015 + Math.random() * 0.045),
        }
      })
    },
    clear() {
      sparks = []
      ring = 1
    },
    shake: () =>
      ring >= 0.5 ? [0, 0] : [(Math.random() - 0.5) * 14 * (0.5 - ring), (Math.random() - 0.5) * 14 * (0.5 - ring)],
    draw(context, step) {
      if (ring < 1) {
        ring = Math.min(1, ring + step / 620)
        const light = context.createRadialGradient(at.x, at.y, 0, at.x, at.y, at.size * (0.6 + ring * 1.6))
        light.addColorStop(0, `oklch(0.97 0.1 90 / ${0.9 * (1 - ring)})`)
        light.addColorStop(0.4, `oklch(0.75 0.19 55 / ${0.6 * (1 - ring)})`)
        light.addColorStop(1, 'transparent')
        context.fillStyle = light
        context.fillRect(at.x - at.size * 3, at.y - at.size * 3, at.size * 6, at.size * 6)
        context.strokeStyle = `oklch(0.92 0.1 80 / ${0.8 * (1 - ring)})`
        context.lineWidth = 4 * (1 - ring)
        context.beginPath()
        context.arc(at.x, at.y, at.size * (0.3 + ring * 1.7), 0, Math.PI * 2)
        context.stroke()
      }
      sparks = sparks.filter(({ life }) => life > 0)
      for (const spark of sparks) {
        spark.life -= step / 1_000
        spark.vy += (at.size * 2.2 * step) / 1000
        spark.x += (spark.vx * step) / 1000
        spark.y += (spark.vy * step) / 1000
        context.globalAlpha = Math.max(0, Math.min(1, spark.life * 1.6))
        context.fillStyle = spark.life > 0.7 ? '#fff0b0' : spark.life > 0.4 ? '#ff9d2e' : '#e2456a'
        context.beginPath()
        context.arc(spark.x, spark.y, spark.size, 0, Math.PI * 2)
        context.fill()
      }
      context.globalAlpha = 1
    },
  }
}
