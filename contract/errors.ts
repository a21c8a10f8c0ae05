/** The kinds of error are closed; what exactly went wrong is a code, and a code is a key of texts/<locale>/errors.json. */
export const kinds = {
  signed_out: 401,
  denied: 403,
  missing: 404,
  conflict: 409,
  too_large: 413,
  invalid: 422,
  busy: 429,
  unavailable: 503,
} as const

export type ErrorKind = keyof typeof kinds

/** The answer of a call that failed. `reference` names the stored report if the error is ours. */
export interface ErrorAnswer {
  error: {
    code: string
    message: string
    fields?: Record<string, string>
    /** Of a conflict: what it is about, such as who saved the newer version (`by`) and when (`at`). */
    facts?: Record<string, string | number>
    /** Why a viewer was refused, each link a whole sentence in their locale, and the people who could open it. */
    because?: Reason[]
    ask?: { id: number; name: string; avatar_url: string | null }[]
    reference?: string
  }
}

/** One link of the chain that led to a decision: a role, a template, a membership, a setting. */
export interface Reason {
  by: 'role' | 'template' | 'membership' | 'leadership' | 'setting' | 'ownership' | 'nobody'
  allows: boolean
  /** A key below `reasons` of the text catalogue; in an answer, the sentence itself. */
  text: string
  facts?: Record<string, string | number>
}
