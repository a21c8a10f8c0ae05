interface One {
  id: number
}

export const toRecognition = {
  shop: '/rewards',
  claims: '/rewards/claims',
  decide: '/rewards/decide',
  boards: '/boards',
  kudos: '/kudos',
  transactions: ({ id }: One) => `/user/${id}/transactions`,
  achievements: ({ id }: One) => `/user/${id}/achievements`,
}

const admin = '/admin/gamification'
export const toRecognitionAdmin = {
  rewards: `${admin}/rewards`,
  newReward: `${admin}/rewards/new`,
  reward: ({ id }: One) => `${admin}/rewards/${id}/edit`,
  pending: `${admin}/rewards/pending`,
  points: `${admin}/points/manage`,
  rule: (cause: string) => `${admin}/points/manage/${cause}`,
  recount: ({ id }: One) => `${admin}/points/recounts/${id}`,
  kudos: `${admin}/kudos`,
  achievements: `${admin}/achievements`,
  newAchievement: `${admin}/achievements/new`,
  achievement: ({ id }: One) => `${admin}/achievements/${id}/edit`,
}
