/** An enterprise's choices: the colours of the contract, and the font and spacing of its theme. */
export interface TenantLook {
  primary: string
  navigation?: string | null
  admin_panel?: string | null
  user_menu?: string | null
  language_toggle?: string | null
  font?: string | null
  /** The unit of all distances, in pixels. */
  spacing?: number | null
}

const slots = ['navigation', 'admin_panel', 'user_menu', 'language_toggle'] as const

/**
 * Applies the enterprise's look at run time. Only the inputs are set; theme.css derives the rest, so that text stays
 * readable with any colour. Invalid colours are ignored rather than breaking the page.
 */
export function applyTenantColours(look: TenantLook, root: HTMLElement = document.documentElement) {
  const set = (name: string, value: string | null | undefined) => {
    if (value) root.style.setProperty(name, value)
    else root.style.removeProperty(name)
  }
  const colour = (value: string | null | undefined) => (value && CSS.supports('color', value) ? value : null)
  set('--tenant-primary', colour(look.primary))
  for (const slot of slots) set(`--tenant-${slot.replace('_', '-')}`, colour(look[slot]))
  set('--tenant-font', look.font && CSS.supports('font-family', look.font) ? `${look.font},Lato` : null)
  set('--tenant-space', look.spacing && look.spacing >= 4 && look.spacing <= 16 ? `${look.spacing}px` : null)
  root.dataset.slots = slots.filter((slot) => colour(look[slot])).join(' ')
}

export type Theme = 'light' | 'dark' | 'auto'
export const themes: readonly Theme[] = ['auto', 'light', 'dark']

/** Light, dark, or as the reader's device is set. */
export function applyTheme(theme: Theme, root: HTMLElement = document.documentElement) {
  root.dataset.theme = theme
}
