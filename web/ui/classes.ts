/** Joins the class names that apply: `classes('btn', primary && 'p')`. */
export const classes = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ')
