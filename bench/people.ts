/** Common names first: the seed picks names near the start of a list more often. */
export const firstNames = words(`
  James Mary Michael Patricia Robert Jennifer John Linda David Elizabeth William Barbara Richard Susan Joseph Jessica
  Thomas Karen Christopher Sarah Charles Lisa Daniel Nancy Matthew Sandra Anthony Ashley Mark Emily Steven Kimberly
  Andrew Betty Paul Margaret Joshua Donna Kenneth Michelle Kevin Carol Brian Amanda Timothy Melissa Ronald Deborah
  George Stephanie Jason Rebecca Edward Sharon Jeffrey Laura Ryan Cynthia Jacob Amy Nicholas Kathleen Gary Angela Eric
  Shirley Jonathan Brenda Stephen Emma Larry Anna Justin Pamela Scott Nicole Brandon Samantha Benjamin Katherine Samuel
  Christine Gregory Helen Alexander Debra Patrick Rachel Frank Carolyn Raymond Janet Jack Maria Dennis Olivia Jerry
  Heather Tyler Aaron Diane Jose Julie Adam Joyce Nathan Victoria Henry Ruth Zachary Virginia Douglas Lauren Peter
  Kelly Kyle Christina Noah Joan Ethan Evelyn Jeremy Judith Christian Andrea Walter Hannah Keith Megan Austin Cheryl
  Roger Jacqueline Terry Martha Sean Madison Gerald Teresa Carl Gloria Dylan Sara Harold Janice Jordan Ann Jesse Kathryn
  Bryan Abigail Íris Zoë Søren Łukasz José Ángel Yūki 美咲 مريم Ольга Nguyễn`)

export const lastNames = words(`
  Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson Anderson
  Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker Young
  Allen King Wright Scott Torres Nguyen Hill Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell Carter
  Roberts Gomez Phillips Evans Turner Diaz Parker Cruz Edwards Collins Reyes Stewart Morris Morales Murphy Cook Rogers
  Gutierrez Ortiz Morgan Cooper Peterson Bailey Reed Kelly Howard Ramos Kim Cox Ward Richardson Watson Brooks Chavez
  Wood James Bennett Gray Mendoza Ruiz Hughes Price Alvarez Castillo Sanders Patel Myers Long Ross Foster Jimenez
  Powell Jenkins Perry Russell Sullivan Bell Coleman Butler Henderson Barnes Fisher Vasquez Simmons Romero Jordan
  Patterson Alexander Hamilton Graham Reynolds Griffin Wallace Moreno West Cole Hayes Bryant Herrera Gibson Ellis Tran
  Medina Aguilar Stevens Murray Ford Castro Marshall Owens Harrison Fernandez McDonald Woods Washington Kennedy Wells
  Vargas Henry Chen Freeman Webb Tucker Guzman Burns Crawford Olson Simpson Porter Hunter Gordon Mendez Silva Shaw
  O'Neil O'Brien Müller Ångström Çelik Dvořák García-Márquez Østergaard 山田 الحسن Иванова`)

/** Every second surname is built from these parts, which gives thousands of rare names. */
export const syllables = words(`
  an ber car dal en far gor hol is jan kel lo mar nor os per quin ros sen tal ul van wen yor zim bach ford ley man
  ström by ton well wood`)

function words(text: string): string[] {
  return text.trim().split(/\s+/)
}
