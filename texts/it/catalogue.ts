export const catalogue = import.meta.glob<Record<string, unknown>>('./*.json', { import: 'default' })
