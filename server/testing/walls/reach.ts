/** How often somebody may ask for the same, each time about another thing of their own. */
export const tries = 4

/** The maximum of operations at which nobody ever succeeds. */
export const mostUnreached = 60

const provider = 'only an identity provider that answers could finish it'
const door = 'what is read at the door is signed by the server and changes every few minutes'
const newcomer = 'nobody of those who ask is still arriving'
const closed = 'an enterprise takes nobody in by themselves unless it switches that on, and none here does'
const letter = 'only the letter of an invitation holds its link'
const receipt = 'a browser makes a receipt with the key of a survey and has it signed'

/** Operations at which nobody can succeed here, and why. Any other without success is a hole in the wall test. */
export const unreached: Record<string, string> = {
  'anonymousAnswers.cast': receipt,
  'anonymousAnswers.takePart': receipt,
  'downloads.file': 'no worker runs here, so no file is ever ready',
  'enrollment.goTo': newcomer,
  'enrollment.saveProfile': newcomer,
  'eventCheckIn.byEmail': door,
  'eventCheckIn.mine': door,
  'eventCheckIn.open': door,
  'managedNetworks.move': 'it names the preview that was looked at, which only the server can sum up',
  'omniAuth.finishOidc': provider,
  'omniAuth.finishSaml': provider,
  'signUps.ask': closed,
  'signUps.join': closed,
  'signUps.look': closed,
  'sso.link': provider,
  'sso.readMetadata': provider,
  'sso.switchOn': provider,
  'sso.test': provider,
  'surveyAnswers.questionnaire': letter,
}

/** The best answer somebody got to an operation, and who. */
export interface BestAnswer {
  by: string
  status: number
  text: string
  /** The call. */
  said: string
}

/** A refusal about the subject says more than one about the caller. */
const worth = (status: number) =>
  status < 300 ? 0 : ({ 409: 1, 422: 2, 400: 3, 404: 4, 403: 5 }[status] ?? 9)

export function keepBest(
  best: Map<string, BestAnswer>,
  name: string,
  by: string,
  { status, text, said = '' }: { status: number; text: string; said?: string },
) {
  const known = best.get(name)
  if (!known || worth(status) < worth(known.status)) best.set(name, { by, status, text, said })
}

/** Why nobody succeeds at some operations, according to the answers: a line each. */
export const whyNot = (best: ReadonlyMap<string, BestAnswer>, names: readonly string[]) =>
  names.map((name) => {
    const { by, status, text, said } = best.get(name) ?? { by: 'nobody', status: 0, text: '', said: '' }
    return `${name}: ${by} → ${status} ${text.slice(0, 200)} ← ${said.slice(0, 200)}`
  })
