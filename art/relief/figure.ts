import { clamp, lerp, rgb } from '../core/colour.ts'
import { rasterise, trim, turned, type Raster } from '../core/raster.ts'
import { shared } from '../core/share.ts'
import { boxBlur, insideDistance } from './distance.ts'
import { iconSvg } from './icons.ts'

/** The light of the scene around a colour figure. */
export type FigureLight = {
  readonly key?: string
  readonly rim?: string
  readonly ambient?: string
  readonly ambientStrength?: number
}

/** Turn, in degrees clockwise, and mirroring of a figure. */
export type Pose = {
  readonly turn?: number
  readonly mirror?: boolean
}

/** Re-lights a colour icon at so many pixels so that it fits the scene; centred on (0, 0). */
export async function figure(
  ref: string,
  size: number,
  light: FigureLight = {},
  { turn = 0, mirror = false }: Pose = {},
): Promise<Raster> {
  return shared(`figure ${ref} ${size} ${JSON.stringify(light)} ${turn} ${mirror}`, async () => {
    const lit = relight(await rasterise(iconSvg(ref, size, 0.07), size, size), light)
    return turn === 0 && !mirror ? lit : turned(lit, turn, 1, mirror)
  })
}

function relight(
  raster: Raster,
  { key = '#fff3d6', rim = '#ff9a4a', ambient = '#1a1030', ambientStrength = 0.55 }: FigureLight,
): Raster {
  const { w: size, data } = raster
  const mask = new Float32Array(size * size)
  for (let i = 0; i < mask.length; i++) mask[i] = data[i * 4 + 3]! / 255
  const height = insideDistance({ w: size, h: size, data: mask })
  const bevel = size * 0.06
  for (let i = 0; i < height.length; i++) {
    const t = clamp(height[i]! / bevel)
    height[i] = Math.sqrt(1 - (1 - t) * (1 - t)) * bevel
  }
  const surface = boxBlur(height, size, size, Math.max(1, size / 160))
  const [keyInk, rimInk, shadeInk] = [rgb(key), rgb(rim), rgb(ambient)]
  for (let y = 0; y < size; y++) {
    const dark = clamp((y / size - 0.45) * 1.6) * ambientStrength
    for (let x = 0; x < size; x++) {
      const i = y * size + x
      if (data[i * 4 + 3] === 0) continue
      const dx = (surface[y * size + Math.min(size - 1, x + 1)]! - surface[y * size + Math.max(0, x - 1)]!) * 0.5
      const dy = (surface[Math.min(size - 1, y + 1) * size + x]! - surface[Math.max(0, y - 1) * size + x]!) * 0.5
      const length = 1 / Math.sqrt(dx * dx + dy * dy + 1)
      const [nx, ny] = [-dx * length, -dy * length]
      const lit = clamp(-nx * 0.5 - ny * 0.8) ** 1.6 * 0.33
      const grazed = clamp(nx * 0.95 + ny * 0.2) ** 1.3 * 0.675
      for (let k = 0; k < 3; k++) {
        const own = data[i * 4 + k]!
        const shaded = lerp(own, ((own * shadeInk[k]!) / 255) * 1.1 + shadeInk[k]! * 0.15, clamp(dark))
        data[i * 4 + k] = clamp(shaded + keyInk[k]! * lit + rimInk[k]! * grazed, 0, 255)
      }
    }
  }
  return trim({ w: size, h: size, x: Math.round(-size / 2), y: Math.round(-size / 2), data })
}
