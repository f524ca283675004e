import { mix } from '../core/colour.ts'
import type { Seeded } from '../core/seed.ts'
import { circle, ellipse, f1, group, path, rect, stroke, type Scene } from '../core/svg.ts'
import { ALT, DEEP, FAR, GLOW } from './inks.ts'

/** Paints a ground into a scene of any size. */
export type Ground = (scene: Scene, r: Seeded) => void

/** Draws a row of blurred clouds from y downwards. */
export function clouds(scene: Scene, r: Seeded, y: number, opacity = 0.85): void {
  for (let row = 0; row < 2; row++) {
    let puffs = ''
    for (let i = 0; i < 8; i++) {
      puffs += ellipse(
        scene.w * (i / 7) + r.between(-40, 40),
        y + row * 70 + r.between(-16, 26),
        r.between(70, 150),
        r.between(26, 52),
        mix(FAR, row === 0 ? GLOW : DEEP, row === 0 ? 0.35 : 0.5),
      )
    }
    scene.add(`<g opacity="${opacity}" filter="${scene.blur(14, 0.3)}">${puffs}</g>`)
  }
}

function ridge(r: Seeded, w: number, y: number, height: number, step: number): string {
  let d = `M0 ${f1(y + height)}`
  for (let x = 0; x <= w + step; x += step) d += `L${f1(x)} ${f1(y - r() * height)}`
  return d
}

const mountains: Ground = (scene, r) => {
  const { w, h } = scene
  for (let layer = 0; layer < 3; layer++) {
    const y = h * (0.52 + 0.1 * layer)
    const rock = mix(FAR, DEEP, 0.2 + layer * 0.36)
    const fill = scene.linear([
      [0, mix(rock, GLOW, 0.28 - layer * 0.06)],
      [0.5, rock],
      [1, mix(rock, DEEP, 0.7)],
    ])
    scene.add(
      path(`${ridge(r, w, y, h * (0.2 - 0.03 * layer), w / 7)}V${h}H0Z`, fill),
      rect(
        0,
        y - h * 0.02,
        w,
        h * 0.12,
        scene.linear([
          [0, GLOW, 0],
          [0.6, GLOW, 0.16],
          [1, GLOW, 0],
        ]),
      ),
    )
  }
}

const snow: Ground = (scene, r) => {
  const { w, h } = scene
  for (let layer = 0; layer < 2; layer++) {
    let peaks = ''
    for (let i = 0; i < 5; i++) {
      const [x, y, half] = [
        w * (i / 4) + r.between(-50, 50),
        h * (0.38 + 0.12 * layer) + r.between(-40, 40),
        r.between(100, 170),
      ]
      peaks +=
        path(
          `M${f1(x)} ${f1(y)}L${f1(x + half)} ${h * 0.8}H${f1(x - half)}Z`,
          scene.linear([
            [0, mix(FAR, GLOW, 0.5)],
            [0.6, mix(FAR, DEEP, 0.3 + 0.2 * layer)],
          ]),
        ) +
        path(
          `M${f1(x)} ${f1(y)}l${f1(half * 0.3)} ${f1((h * 0.8 - y) * 0.3)}l${f1(-half * 0.16)} -14l${f1(-half * 0.14)} ` +
            `20l${f1(-half * 0.12)} -18l${f1(-half * 0.18)} 12Z`,
          GLOW,
          'opacity=".85"',
        )
    }
    scene.add(peaks)
  }
  scene.add(
    path(
      `M0 ${h * 0.74}Q${w * 0.3} ${h * 0.66} ${w * 0.6} ${h * 0.73}T${w} ${h * 0.7}V${h}H0Z`,
      scene.linear([
        [0, mix(FAR, GLOW, 0.75)],
        [0.5, mix(FAR, DEEP, 0.2)],
        [1, DEEP],
      ]),
    ),
  )
}

const dunes: Ground = (scene, r) => {
  const { w, h } = scene
  for (let layer = 0; layer < 4; layer++) {
    const y = h * (0.56 + 0.075 * layer)
    const bend = r.between(-0.07, 0.07) * h
    scene.add(
      path(
        `M0 ${f1(y + bend)}C${w * 0.3} ${f1(y - h * 0.09)} ${w * 0.45} ${f1(y + h * 0.08)} ${w * 0.62} ` +
          `${f1(y)}S${w * 0.9} ${f1(y - bend)} ${w} ${f1(y + bend)}V${h}H0Z`,
        scene.linear([
          [0, mix(FAR, GLOW, 0.5 - layer * 0.11)],
          [0.35, mix(FAR, DEEP, layer * 0.2)],
          [1, mix(FAR, DEEP, 0.45 + layer * 0.16)],
        ]),
      ),
    )
  }
}

const jungle: Ground = (scene, r) => {
  const { w, h } = scene
  const leaf = (x: number, y: number, long: number, angle: number, colour: string): string =>
    group(
      `translate(${f1(x)} ${f1(y)}) rotate(${f1(angle)})`,
      path(
        `M0 0C${long * 0.22} ${-long * 0.25} ${long * 0.2} ${-long * 0.75} 0 ${-long}C${-long * 0.2} ${-long * 0.75} ` +
          `${-long * 0.22} ${-long * 0.25} 0 0Z`,
        colour,
      ) +
        path(
          `M0 0Q${long * 0.02} ${-long * 0.5} 0 ${-long * 0.94}`,
          'none',
          stroke(mix(GLOW, colour, 0.45), 2, 'stroke-opacity=".7"'),
        ),
    )
  for (let layer = 0; layer < 3; layer++) {
    let leaves = ''
    for (let i = 0; i < 14; i++) {
      const right = i % 2 === 1
      const inset = r.between(0, 40 * layer) - 10
      leaves += leaf(
        right ? w - inset : inset,
        h * r.between(0, 0.9),
        r.between(150, 280) * (0.7 + 0.25 * layer),
        right ? r.between(-130, -40) : r.between(40, 130),
        mix(mix(FAR, GLOW, 0.25 - 0.1 * layer), DEEP, 0.1 + 0.34 * layer),
      )
    }
    scene.add(layer === 2 ? `<g filter="${scene.blur(5, 0.2)}">${leaves}</g>` : leaves)
  }
}

const meadow: Ground = (scene, r) => {
  const { w, h } = scene
  for (let layer = 0; layer < 3; layer++) {
    const y = h * (0.58 + 0.09 * layer)
    scene.add(
      path(
        `M0 ${f1(y + 30)}Q${w * r.between(0.2, 0.4)} ${f1(y - 60)} ${w * 0.6} ${f1(y)}T${w} ${f1(y - 10)}V${h}H0Z`,
        scene.linear([
          [0, mix(mix(FAR, GLOW, 0.45 - 0.12 * layer), ALT, 0.1)],
          [1, mix(FAR, DEEP, 0.4 + 0.2 * layer)],
        ]),
      ),
    )
  }
  let blooms = ''
  for (let i = 0; i < 60; i++) {
    const [x, y, z] = [r() * w, h * r.between(0.6, 0.9), r.between(2, 6)]
    blooms += rect(x - 1, y, 2, z * 4, mix(FAR, DEEP, 0.5)) + circle(x, y, z, i % 3 === 0 ? GLOW : mix(ALT, GLOW, 0.3))
  }
  scene.add(blooms)
}

const sea: Ground = (scene, r) => {
  const { w, h } = scene
  let beams = ''
  for (let i = 0; i < 8; i++) {
    const [x, beam] = [r() * w * 1.1, r.between(24, 70)]
    beams += `M${f1(x)} -10L${f1(x + beam)} -10L${f1(x + beam * 2.1 - w * 0.12)} ${h * 0.9}L${f1(x - w * 0.3)} ${h * 0.9}Z`
  }
  scene.add(
    path(
      beams,
      scene.linear([
        [0, GLOW, 0.42],
        [0.5, GLOW, 0.14],
        [1, GLOW, 0],
      ]),
      `filter="${scene.blur(8, 0.2)}"`,
    ),
  )
  for (let layer = 0; layer < 2; layer++) {
    for (let i = 0; i < 9; i++) {
      const [x, y, tall] = [r() * w, h * (0.86 + 0.06 * layer), r.between(50, 150)]
      scene.add(
        path(
          `M${f1(x)} ${y + 60}C${f1(x - 30)} ${f1(y - tall * 0.3)} ${f1(x + 34)} ${f1(y - tall * 0.5)} ` +
            `${f1(x + r.between(-20, 20))} ${f1(y - tall)}` +
            `C${f1(x + 50)} ${f1(y - tall * 0.4)} ${f1(x - 4)} ${f1(y - tall * 0.2)} ${f1(x + 24)} ${y + 60}Z`,
          mix(r.pick([ALT, FAR, mix(FAR, ALT, 0.5)]), DEEP, 0.35 + 0.3 * layer),
        ),
      )
    }
  }
  scene.add(
    path(
      `M0 ${h * 0.86}Q${w * 0.3} ${h * 0.8} ${w * 0.55} ${h * 0.86}T${w} ${h * 0.84}V${h}H0Z`,
      scene.linear([
        [0, mix(FAR, DEEP, 0.5)],
        [1, DEEP],
      ]),
    ),
  )
  for (let i = 0; i < 34; i++) {
    const [x, y, z] = [r() * w, r() * h, r.between(3, 15)]
    scene.add(
      circle(x, y, z, GLOW, 'fill-opacity=".08"'),
      circle(x, y, z, 'none', stroke(GLOW, 1.4, 'stroke-opacity=".5"')),
      circle(x - z * 0.3, y - z * 0.35, z * 0.22, GLOW, 'opacity=".85"'),
    )
  }
}

const river: Ground = (scene, r) => {
  const { w, h } = scene
  scene.add(
    circle(
      w * 0.5,
      h * 0.36,
      w * 0.3,
      scene.linear([
        [0, GLOW],
        [1, mix(GLOW, ALT, 0.2)],
      ]),
      'opacity=".9"',
    ),
    path(`${ridge(r, w, h * 0.56, h * 0.05, w / 9)}V${h}H0Z`, mix(FAR, ALT, 0.15)),
    rect(
      0,
      h * 0.58,
      w,
      h * 0.42,
      scene.linear([
        [0, mix(GLOW, FAR, 0.45)],
        [0.3, FAR],
        [1, DEEP],
      ]),
    ),
  )
  let ripples = ''
  for (let i = 0; i < 40; i++) {
    const [y, x] = [h * (0.59 + r() ** 1.5 * 0.38), w * r.between(0.1, 0.9)]
    ripples += `M${f1(x - r.between(8, 60))} ${f1(y)}H${f1(x + r.between(8, 60))}`
  }
  scene.add(path(ripples, 'none', stroke(GLOW, 2.4, 'stroke-opacity=".5"')))
  const boat = (x: number, y: number, k: number): string =>
    group(
      `translate(${x} ${y}) scale(${k})`,
      path('M-90 0Q0 34 96-8Q60 40 0 40T-90 0Z', mix(DEEP, FAR, 0.2)) +
        path('M-40 2Q-20-34 20-30Q44-26 46 2Z', mix(DEEP, FAR, 0.4)) +
        path('M4-30V-130M8-126Q70-90 62-42H8Z', mix(ALT, DEEP, 0.25), stroke(DEEP, 4)),
    )
  scene.add(boat(w * 0.14, h * 0.63, 0.7), boat(w * 0.88, h * 0.66, 0.95))
}

const space: Ground = (scene, r) => {
  const { w, h } = scene
  for (let i = 0; i < 130; i++)
    scene.add(circle(r() * w, r() * h, r.between(0.5, 2), GLOW, `opacity="${r.between(0.2, 0.95).toFixed(2)}"`))
  const planet = scene.radial(
    [
      [0, mix(ALT, GLOW, 0.5)],
      [0.45, ALT],
      [0.9, mix(ALT, DEEP, 0.7)],
      [1, mix(ALT, DEEP, 0.85)],
    ],
    0.3,
    0.25,
    0.85,
  )
  scene.add(
    circle(w * 0.84, h * 0.16, w * 0.2, planet),
    ellipse(
      w * 0.84,
      h * 0.16,
      w * 0.34,
      w * 0.06,
      'none',
      stroke(GLOW, 6, `stroke-opacity=".6" transform="rotate(-18 ${w * 0.84} ${h * 0.16})"`),
    ),
    circle(
      w * 0.08,
      h * 0.5,
      w * 0.09,
      scene.radial(
        [
          [0, mix(FAR, GLOW, 0.4)],
          [1, mix(FAR, DEEP, 0.7)],
        ],
        0.35,
        0.3,
        0.8,
      ),
    ),
  )
}

const cave: Ground = (scene, r) => {
  const { w, h } = scene
  const shard = (x: number, y: number, long: number, wide: number, lean: number, down: boolean): string => {
    const tip = down ? y + long : y - long
    return (
      path(
        `M${f1(x - wide)} ${f1(y)}L${f1(x + lean)} ${f1(tip)}L${f1(x)} ${f1(y)}Z`,
        mix(mix(FAR, GLOW, 0.3), ALT, 0.25),
      ) + path(`M${f1(x + wide)} ${f1(y)}L${f1(x + lean)} ${f1(tip)}L${f1(x)} ${f1(y)}Z`, mix(FAR, DEEP, 0.55))
    )
  }
  scene.add(
    path(
      `M0 0H${w}V${h * 0.22}Q${w * 0.75} ${h * 0.04} ${w * 0.5} ${h * 0.06}T0 ${h * 0.26}Z`,
      scene.linear([
        [0, DEEP],
        [1, mix(FAR, DEEP, 0.6)],
      ]),
    ),
  )
  for (let i = 0; i < 9; i++)
    scene.add(
      shard(
        w * (i / 8) + r.between(-20, 20),
        h * 0.04,
        h * r.between(0.06, 0.26),
        r.between(14, 34),
        r.between(-8, 8),
        true,
      ),
    )
  for (let i = 0; i < 12; i++)
    scene.add(
      shard(
        w * (i / 11) + r.between(-20, 20),
        h * 0.86,
        h * r.between(0.1, 0.32),
        r.between(18, 44),
        r.between(-40, 40),
        false,
      ),
    )
  scene.add(
    rect(
      0,
      h * 0.82,
      w,
      h * 0.18,
      scene.linear([
        [0, mix(FAR, DEEP, 0.5)],
        [1, DEEP],
      ]),
    ),
  )
}

const hills: Ground = (scene, r) => {
  const { w, h } = scene
  for (let layer = 0; layer < 3; layer++) {
    for (let i = 0; i < 7; i++) {
      scene.add(
        circle(
          w * (i / 6) + r.between(-30, 30),
          h * (0.55 + 0.12 * layer) + r.between(-20, 30),
          r.between(70, 130),
          scene.radial(
            [
              [0, mix(FAR, GLOW, 0.7 - 0.2 * layer)],
              [1, mix(FAR, DEEP, 0.1 * layer)],
            ],
            0.4,
            0.25,
            0.8,
          ),
        ),
      )
    }
  }
}

export const NATURE_GROUNDS = { mountains, snow, dunes, jungle, meadow, sea, river, space, cave, hills } as const
