import { clamp, rgb } from './colour.ts'
import type { Mask, Raster } from './raster.ts'

/** An unfinished opaque picture: floating-point RGB, so that many layers of light leave no bands. */
export class Canvas {
  readonly px: Float32Array

  /** `scale` is pixels per unit: positions are given in units, parts in pixels. */
  constructor(
    readonly w: number,
    readonly h: number,
    readonly scale: number,
  ) {
    this.px = new Float32Array(w * h * 3)
  }

  /** Draws a raster over the picture, moved by (dx, dy) units. */
  over(raster: Raster, dx = 0, dy = 0, opacity = 1): void {
    const { px } = this
    const { data } = raster
    const box = this.overlap(
      raster.w,
      raster.h,
      raster.x + Math.round(dx * this.scale),
      raster.y + Math.round(dy * this.scale),
    )
    const share = opacity / 255
    for (let row = 0; row < box.rows; row++) {
      let at = box.at + row * this.w * 3
      let i = (box.from + row * raster.w) * 4
      for (const end = i + box.columns * 4; i < end; i += 4, at += 3) {
        const alpha = data[i + 3]! * share
        if (alpha === 0) continue
        px[at] = px[at]! + (data[i]! - px[at]!) * alpha
        px[at + 1] = px[at + 1]! + (data[i + 1]! - px[at + 1]!) * alpha
        px[at + 2] = px[at + 2]! + (data[i + 2]! - px[at + 2]!) * alpha
      }
    }
  }

  /**
   * Draws a raster painted in key colours: red means `red`, green `green`, blue `blue`, black `rest`. A ground is
   * rasterised once in key colours and coloured with every palette.
   */
  dressed(raster: Raster, inks: { red: string; green: string; blue: string; rest: string }): void {
    const { px } = this
    const { data } = raster
    const [red, green, blue, rest] = [rgb(inks.red), rgb(inks.green), rgb(inks.blue), rgb(inks.rest)]
    const box = this.overlap(raster.w, raster.h, raster.x, raster.y)
    for (let row = 0; row < box.rows; row++) {
      let at = box.at + row * this.w * 3
      let i = (box.from + row * raster.w) * 4
      for (const end = i + box.columns * 4; i < end; i += 4, at += 3) {
        const alpha = data[i + 3]! / 255
        if (alpha === 0) continue
        const r = data[i]! / 255
        const g = data[i + 1]! / 255
        const b = data[i + 2]! / 255
        const k = Math.max(0, 1 - r - g - b)
        px[at] = px[at]! + (red[0] * r + green[0] * g + blue[0] * b + rest[0] * k - px[at]!) * alpha
        px[at + 1] = px[at + 1]! + (red[1] * r + green[1] * g + blue[1] * b + rest[1] * k - px[at + 1]!) * alpha
        px[at + 2] = px[at + 2]! + (red[2] * r + green[2] * g + blue[2] * b + rest[2] * k - px[at + 2]!) * alpha
      }
    }
  }

  /** Adds light of one colour by a mask (screen blending), the mask's top left corner at pixel (x, y). */
  light(mask: Mask, colour: string, opacity = 1, x = 0, y = 0): void {
    const { px } = this
    const [r, g, b] = rgb(colour)
    const box = this.overlap(mask.w, mask.h, x, y)
    for (let row = 0; row < box.rows; row++) {
      let at = box.at + row * this.w * 3
      let i = box.from + row * mask.w
      for (const end = i + box.columns; i < end; i++, at += 3) {
        const amount = mask.data[i]! * opacity
        if (amount <= 0) continue
        px[at] = px[at]! + r * amount * (1 - px[at]! / 255)
        px[at + 1] = px[at + 1]! + g * amount * (1 - px[at + 1]! / 255)
        px[at + 2] = px[at + 2]! + b * amount * (1 - px[at + 2]! / 255)
      }
    }
  }

  /** Covers the picture with one colour by a mask, the mask's top left corner at pixel (x, y). */
  cover(mask: Mask, colour: string, opacity = 1, x = 0, y = 0): void {
    const { px } = this
    const [r, g, b] = rgb(colour)
    const box = this.overlap(mask.w, mask.h, x, y)
    for (let row = 0; row < box.rows; row++) {
      let at = box.at + row * this.w * 3
      let i = box.from + row * mask.w
      for (const end = i + box.columns; i < end; i++, at += 3) {
        const amount = mask.data[i]! * opacity
        if (amount <= 0) continue
        px[at] = px[at]! + (r - px[at]!) * amount
        px[at + 1] = px[at + 1]! + (g - px[at + 1]!) * amount
        px[at + 2] = px[at + 2]! + (b - px[at + 2]!) * amount
      }
    }
  }

  /**
   * Returns the overlap of a part of w by h at (x, y) with the picture: first index in the picture, first in the part,
   * and the extent.
   */
  private overlap(
    w: number,
    h: number,
    x: number,
    y: number,
  ): { at: number; from: number; rows: number; columns: number } {
    const left = Math.max(0, x)
    const top = Math.max(0, y)
    return {
      at: (top * this.w + left) * 3,
      from: (top - y) * w + left - x,
      rows: Math.min(this.h, y + h) - top,
      columns: Math.max(0, Math.min(this.w, x + w) - left),
    }
  }

  /** Returns the finished pixels: more colour, a little contrast, grain against banding. RGB, 8 bits. */
  develop(grain: Float32Array, { saturation = 1.16, gain = 1.09, lift = -7 } = {}): Uint8Array {
    const out = new Uint8Array(this.px.length)
    for (let i = 0, n = 0; i < this.px.length; i += 3, n++) {
      const r = this.px[i]!
      const g = this.px[i + 1]!
      const b = this.px[i + 2]!
      const grey = 0.2126 * r + 0.7152 * g + 0.0722 * b
      const noise = grain[n % grain.length]! + lift + 0.5
      out[i] = clamp((grey + (r - grey) * saturation) * gain + noise, 0, 255)
      out[i + 1] = clamp((grey + (g - grey) * saturation) * gain + noise, 0, 255)
      out[i + 2] = clamp((grey + (b - grey) * saturation) * gain + noise, 0, 255)
    }
    return out
  }
}
