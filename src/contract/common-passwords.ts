const common = new Set(
  `123456 1234567 12345678 123456789 1234567890 000000 111111 112233 121212 123123 123321 654321 666666 696969 777777
  888888 987654321 abc123 access admin123 administrator asdfgh asdfghjkl baseball batman changeme charlie computer
  daniel dragon football freedom hello123 hockey iloveyou jennifer jordan letmein login123 master michael monkey
  mustang p@ssw0rd passw0rd password password1 password12 password123 pokemon princess qazwsx qwerty qwerty1 qwerty123
  qwertyuiop secret shadow starwars summer sunshine superman test123 testing trustno1 welcome welcome1 whatever
  zaq12wsx 1q2w3e 1q2w3e4r 1qaz2wsx aa123456 forecourt`.split(/\s+/),
)

/**
 * True for the passwords that guessing programs try first: the short list that a form can check before it asks the
 * server, which has the rest (src/domain/accounts/guessable-password.ts).
 */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase()) || /^(.)\1+$/.test(password)
}
