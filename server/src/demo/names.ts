/** First names of women and men, and family names, of one origin. */
export type Names = { women: readonly string[]; men: readonly string[]; families: readonly string[] }

const list = (names: string): string[] => names.split(', ')

/** The origins of the guests of Kestrel Ridge. */
export const names: readonly Names[] = [
  {
    women: list('Emily, Hannah, Grace, Abigail, Claire, Megan, Rachel, Brooke, Paige, Madison'),
    men: list('Ethan, Tyler, Jacob, Owen, Caleb, Wyatt, Lucas, Cole, Henry, Jack'),
    families: list('Whitaker, Hollis, Prescott, Callahan, Sutton, Merritt, Lockwood, Ashby-Cole, Barlow, Winslow'),
  },
  {
    women: list('Siobhán, Aoife, Niamh, Ciara, Róisín, Orla'),
    men: list('Cillian, Declan, Seán, Eoin, Fionn, Ronan'),
    families: list("O'Brien, O'Malley, Byrne, Gallagher, Ní Dhomhnaill, McGrath"),
  },
  {
    women: list('Sofía, Valentina, Camila, Lucía, Ximena, Marisol'),
    men: list('Mateo, Santiago, Diego, Andrés, Joaquín, Rafael'),
    families: list('García-Ruiz, Muñoz, Hernández, Castañeda, Ibáñez, Peña'),
  },
  {
    women: list('Zoé, Amélie, Océane, Léa, Maëlle, Noémie'),
    men: list('Théo, Rémi, Mathéo, Loïc, Étienne, Jérôme'),
    families: list("Lefèvre, D'Amboise, Beaulieu, Saint-Pierre, Gagné, Tremblay"),
  },
  {
    women: list('Astrid, Freja, Saga, Linnéa, Solveig, Ingrid'),
    men: list('Søren, Björn, Magnus, Håkon, Nils, Åke'),
    families: list('Ødegård, Sjöberg, Nygaard, Håkansson, Bjørnstad, Ekström'),
  },
  {
    women: list('Jana, Katharina, Lena, Annika, Greta, Franziska'),
    men: list('Jürgen, Matthias, Florian, Tobias, Jörg, Moritz'),
    families: list('Großmann, Müller-Hartwig, Brückner, Vogel, Schäfer, von der Heide'),
  },
  {
    women: list('Zofia, Agnieszka, Małgorzata, Kinga, Tereza, Eliška'),
    men: list('Łukasz, Paweł, Wojciech, Jakub, Tomáš, Ondřej'),
    families: list('Wójcik, Dąbrowski, Kowalczyk, Novák, Dvořák, Zieliński'),
  },
  {
    women: list('Priya, Ananya, Kavya, Meera, Divya, Lakshmi'),
    men: list('Arjun, Rohan, Vikram, Karthik, Nikhil, Sanjay'),
    families: list('Raman, Deshpande, Iyer, Chatterjee, Patel, Venkataraman'),
  },
  {
    women: list('Mei, Xiu Ying, Hui-Min, Jia, Lan, Yu-Ting'),
    men: list('Wei, Jun, Zhi Hao, Cheng, Kai-Wen, Bo'),
    families: list('Chen, Zhang, Liu, Ouyang, Lin, Tsai'),
  },
  {
    women: list('Yuki, Hana, Sakura, Ayumi, Min-seo, Ji-woo'),
    men: list('Haruto, Kenji, Daichi, Ren, Min-jun, Seo-jun'),
    families: list('Tanaka, Fujimoto, Ōta, Kim, Park, Choi'),
  },
  {
    women: list('Amara, Chiamaka, Wanjiru, Abena, Folasade, Zanele'),
    men: list('Kwame, Tunde, Chukwuemeka, Kofi, Sipho, Kamau'),
    families: list('Adeyemi, Mensah, Nwosu, Ndlovu, Kariuki, Boateng'),
  },
  {
    women: list('Layla, Yasmin, Noor, Farah, Shirin, Dalia'),
    men: list('Omar, Karim, Yusuf, Dariush, Tariq, Samir'),
    families: list('Al-Khatib, Rahimi, Mansour, El-Sayed, Hosseini, Khoury'),
  },
  {
    women: list('Leilani, Kalena, Tiana, Mahina, Aiyana, Winona'),
    men: list('Keoni, Makoa, Tane, Kekoa, Takoda, Elan'),
    families: list("Kahananui, Ka'ahumanu, Tuiasosopo, Begay, Yazzie, Whitehorse"),
  },
]
