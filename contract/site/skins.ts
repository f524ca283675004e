/** Skins that the style sheet knows. */
export const SKINS = ['house', 'meghna'] as const
export type Skin = (typeof SKINS)[number]
