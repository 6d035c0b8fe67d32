import { category, check, choose, count, item, paragraph, scale, slots } from '../menu.ts'
import { opens, type Place } from '../place.ts'

const filling = choose('Filling', [
  'Carnitas',
  'Chicken tinga',
  ['Carne asada', 0.75, 'ASADA'],
  ['Baja fish', 1],
  'Chorizo and potato',
  'Rajas',
  'Black bean',
])
const tortilla = choose('Tortilla', ['Corn', 'Flour', ['Blue corn', 0.5]])
const onTop = check(
  'On top',
  ['Onion', 'Cilantro', 'Radish', 'Cabbage', ['Queso fresco', 0.5], ['Guacamole', 1.25]],
  [0, 4],
)
const salsa = check('Salsa', ['Verde', 'Roja', 'Pineapple', 'Habanero'], [1, 2])
const tacos = (quantity: number) => slots(`Your ${quantity} tacos`, quantity, filling, tortilla, onTop, salsa)
const sides = count('Sides of salsa', ['Verde', 'Roja', ['Guacamole', 1.5], ['Queso', 1.25]], { to: 6, each: 0.5 })
const burrito = [filling, choose('Style', ['Dry', ['Wet, red', 1], ['Wet, green', 1]]), onTop, salsa]

export const casaVerde: Place = {
  franchise_id: 3,
  name: 'Casa Verde',
  kind: 'restaurant',
  cuisine: 'Tacos',
  description: 'Tacos three at a time, each to its own liking.',
  phone_number: '4045550103',
  hours: opens('11:00-22:30', '11:00-23:30', '11:00-21:30'),
  delivery_fee: 0,
  prep_minutes: 15,
  categories: [
    category('appetizers', 'Para Empezar', [
      item('Chips and Salsa', 4.5, 'Fried all day.', [salsa]),
      item('Guacamole', 8.5, 'Mashed when you order.', [scale('Heat', 0, 3)]),
      item('Queso Fundido', 8.95, 'Chorizo or mushrooms.', [choose('With', ['Chorizo', 'Mushrooms'])]),
      item('Elote', 5.25, 'Corn, crema, chili.'),
      item('Nachos', 11.5, 'For two, or one Otter.', [filling, onTop]),
      item('Empanadas', 7.75, 'Three, with verde.', [choose('Filling', ['Beef', 'Cheese', 'Potato'])]),
    ]),
    category('entrees', 'Tacos', [
      item(
        'Build Your Own Three',
        10.95,
        'Three tacos, each with its own filling, tortilla and salsa. Add two of one and one of another, or make three different ones.',
        [tacos(3), sides],
      ),
      item('Taco Dozen', 38, 'Twelve tacos in one box.', [tacos(12), sides, paragraph('Note for the box')]),
      item('Street Tacos al Pastor', 9.95, 'Three, pineapple, onion.'),
      item('Fish Tacos', 11.75, 'Three, slaw, lime crema.'),
      item('Birria Tacos', 12.95, 'Three, with broth for dipping.', [
        count('Extra broth', ['Cup of broth'], { to: 3, each: 1.5 }),
      ]),
      item('Breakfast Tacos', 8.95, 'Two, egg and chorizo, all day.'),
    ]),
    category('entrees', 'Burritos and Bowls', [
      item('Burrito', 10.25, 'Rice, beans, your filling.', burrito),
      item('Burrito Verde', 11.25, 'Smothered in green chili.', burrito),
      item('Burrito Bowl', 10.75, 'All of it, no tortilla.', [filling, onTop, salsa]),
      item('Taco Salad', 10.95, 'In a crisp shell.', [filling, onTop]),
      item('California Burrito', 11.95, 'Asada and fries inside.'),
      item('Bean and Cheese Burrito', 7.5, 'For the small and the sensible.'),
    ]),
    category('entrees', 'Platos', [
      item('Enchiladas', 13.5, 'Three, red or green.', [choose('Sauce', ['Red', 'Green', 'Half and half']), filling]),
      item('Chicken Mole', 15.25, 'Twenty-two ingredients.', [], { out: 3 }),
      item('Carne Asada Plate', 17.95, 'Skirt steak, grilled onion.', [choose('Cooked', ['Medium', 'Well done'])]),
      item('Chile Relleno', 13.25, 'Cheese, tomato broth.'),
      item('Tamales', 11.25, 'Two pork, one rajas.'),
      item('Quesadilla', 9.25, 'Oaxaca cheese.', [filling]),
      item('Torta', 10.5, 'Toasted roll, beans, avocado.', [filling]),
    ]),
    category('sides', 'Sides', [
      item('Mexican Rice', 3, 'Tomato, garlic.'),
      item('Refried Beans', 3, 'With or without lard.', [choose('Made with', ['Oil', 'Lard'])]),
      item('Black Beans', 3, 'Whole, epazote.'),
      item('Tortillas', 1.75, 'Six, warm.', [choose('Kind', ['Corn', 'Flour'])]),
      item('Pickled Jalapeños', 1.5, 'With carrots.'),
    ]),
    category('desserts', 'Postres', [
      item('Churros', 5.5, 'Four, chocolate.'),
      item('Flan', 5.25, 'Burnt sugar.'),
      item('Tres Leches', 6.25, 'Wet in the right way.'),
    ]),
    category('drinks', 'Bebidas', [
      item('Horchata', 3.5, 'Rice, cinnamon.', [choose('Size', ['Regular', ['Large', 1]])]),
      item('Jamaica', 3.5, 'Hibiscus.', [choose('Size', ['Regular', ['Large', 1]])]),
      item('Mexican Cola', 3.25, 'Glass bottle.'),
      item('Grapefruit Soda', 3.25, 'Glass bottle.'),
      item('Mineral Water', 2.95, 'With lime.'),
    ]),
  ],
}
